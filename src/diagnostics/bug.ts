/** A broken promise of mcpc's own code, never the user's fault: exit code 70. */
export class Bug extends Error {
  override name = "Bug";
}
