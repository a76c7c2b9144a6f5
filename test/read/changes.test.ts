import { expect, it } from "vitest";
import { readModule } from "./read-module.ts";

const saysSo = (body: string, more = ""): true | undefined =>
  readModule(`import type { Context } from "mcpc";\n${more}\n/** Does it. */\nexport function f(ctx: Context): void {\n  ${body}\n}\n`)
    .module.changes;

it("a module says that resources change when it calls `changed` of a Context, in whatever way", () => {
  expect(saysSo('ctx.changed("x://y");')).toBe(true);
  expect(saysSo('ctx["changed"]("x://y");')).toBe(true);
  expect(saysSo('const { changed } = ctx;\n  changed("x://y");')).toBe(true);
  expect(saysSo('const { changed: tell } = ctx;\n  tell("x://y");')).toBe(true);
  expect(saysSo("tell(ctx);", 'function tell(to: Pick<Context, "changed"> | undefined): void {\n  to?.changed("x://y");\n}')).toBe(true);
});

it("another thing of that name says nothing", () => {
  expect(saysSo('ctx.log.info("changed");')).toBeUndefined();
  expect(saysSo("const changed = { changed: true };\n  if (changed.changed) ctx.progress(1);")).toBeUndefined();
});
