const UNITS: readonly (readonly [milliseconds: number, name: string])[] = [
  [3_600_000, "h"],
  [60_000, "min"],
  [1000, "s"],
];

/** `30 s`, `2 min`, `1500 ms`: in the largest unit of which it is a whole number. */
export function durationText(milliseconds: number): string {
  const [size, name] = UNITS.find(([unit]) => milliseconds % unit === 0) ?? [1, "ms"];
  return `${milliseconds / size} ${name}`;
}
