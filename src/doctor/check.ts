/** `skip`: nothing can be said, for what is told. */
export type Status = "ok" | "warn" | "fail" | "skip";

/** One thing that was looked at. */
export interface Check {
  readonly status: Status;
  readonly check: string;
  readonly detail: string;
}
