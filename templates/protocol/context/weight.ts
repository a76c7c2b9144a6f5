/** What an object or an array takes beside its members, and a member beside its value, in bytes. */
const RECORD = 64;
const MEMBER = 8;

/** About how many bytes a JSON value takes in memory, however deep it is nested. */
export function weightOf(value: unknown): number {
  const open: unknown[] = [value];
  let weight = 0;
  while (open.length > 0) {
    const each = open.pop();
    weight += MEMBER;
    if (typeof each === "string") weight += each.length;
    if (typeof each !== "object" || each === null) continue;
    weight += RECORD;
    for (const member of Array.isArray(each) ? each : Object.values(each)) open.push(member);
  }
  return weight;
}
