import type { ParamEntry } from "../../contract.ts";
import type { Called } from "../called.ts";
import type { Caller } from "../caller.ts";
import type { Run } from "../tool.ts";
import type { Around } from "./around.ts";
import { canonicalText } from "./canonical-text.ts";
import { Kept } from "./kept.ts";
import { SharedCaller } from "./shared-caller.ts";
import { subjectOf } from "./subject.ts";

/** Calls with more arguments than this, as text, are not looked up. */
const MAX_KEY = 10_000;

interface Flight {
  readonly caller: SharedCaller;
  readonly called: Promise<Called>;
}

/**
 * `@cache`: a result answers calls with the same arguments of the same principal, for a while. Calls that come while one is running wait
 * for that one; it is cancelled only when all of them are, and run again where it ended with the request it was made in (on Workers, whose
 * promises of other requests reject then). Functions that take a `Context` run for each: what they ask goes to one client,
 * and others would wait for its answers. Failures are not kept.
 */
export const cache: Around = ({ policy, params }, run) => {
  const time = policy?.cache;
  if (time === undefined) return run;
  const kept = new Kept(time);
  const mayAsk = params.some(takesContext);
  const flights = new Map<string, Flight>();
  const answer: Run = (values, caller) => {
    const text = canonicalText(values);
    if (text === undefined || text.length > MAX_KEY) return run(values, caller);
    const key = `${JSON.stringify(subjectOf(caller) ?? null)} ${text}`;
    const found = kept.get(key);
    if (found) return found;
    const flight = mayAsk ? undefined : flights.get(key);
    if (flight === undefined || flight.caller.cancelled) return fly(key, values, caller, run, kept, flights);
    flight.caller.join(caller);
    return flight.called.catch(() => {
      if (flights.get(key) === flight) flights.delete(key);
      return caller.cancelled ? { kind: "nothing" } : answer(values, caller);
    });
  };
  return answer;
};

function takesContext(param: ParamEntry): boolean {
  if (param.role === "injected") return param.what === "context";
  return param.role === "options" && (param.injected ?? []).some(({ what }) => what === "context");
}

function fly(
  key: string,
  values: Parameters<Run>[0],
  first: Caller,
  run: Run,
  kept: Kept,
  flights: Map<string, Flight>,
): Called | Promise<Called> {
  const caller = new SharedCaller(first);
  const called = run(values, caller);
  if (!(called instanceof Promise)) {
    kept.add(key, called);
    return called;
  }
  const flight = { caller, called };
  flights.set(key, flight);
  const land = (): void => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  // What a cancelled function gave may be half of it.
  called.then((done) => !caller.cancelled && kept.add(key, done)).then(land, land);
  return called;
}
