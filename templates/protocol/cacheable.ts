/** Members of results that a client of 2026-07-28 may keep: what is compiled in stays as it is, for everybody alike. */
export const cacheable: { readonly ttlMs: number; readonly cacheScope: "public" } = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: "public" };
