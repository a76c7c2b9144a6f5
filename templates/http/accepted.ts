/** Which of the two forms of an answer a client takes. */
export interface Accepted {
  readonly json: boolean;
  readonly events: boolean;
}

/** Reads an `Accept` header (RFC 9110 section 12.5.1); none takes everything, `q=0` refuses. */
export function acceptedBy(header: string | null): Accepted {
  const ranges = (header ?? "*/*").split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.toLowerCase().split(";");
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter.trim()));
    return refused ? [] : [range.trim()];
  });
  const takes = (type: string): boolean => [type, `${type.split("/", 1)}/*`, "*/*"].some((range) => ranges.includes(range));
  return { json: takes("application/json"), events: takes("text/event-stream") };
}
