/**
 * `A`, where `B` has the same members, optional ones included; else `never`, with which nothing compiles. For what both the model and
 * the runtime declare, since neither may know the other.
 */
export type Same<A, B> = [Required<A>, Required<B>] extends [Required<B>, Required<A>] ? A : never;
