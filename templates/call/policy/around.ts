import type { CallableEntry } from "../../contract.ts";
import type { Run } from "../tool.ts";

/** Something put around the runs of a function, such as a policy. Gives `run` back where it has nothing to do with the function. */
export type Around = (entry: CallableEntry, run: Run) => Run;
