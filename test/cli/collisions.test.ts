import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";

const ADD = "/** Adds. */\nexport const add = (): number => 1;\n";

it("shows both files of one name whose functions share one, and how to tell them apart", async () => {
  const cwd = folder({ "one/math.ts": ADD, "two/math.ts": `${ADD}/** Doubles. */\nexport const double = (): number => 2;\n` });
  const { code, stderr } = await mcpc(["check", "one/math.ts", "two/math.ts"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain(`two/math.ts:2:14 - error duplicate-tool: two functions want to be the tool 'math_add'.
    2 | export const add = (): number => 1;
      |              ~~~
  one/math.ts:2:14 - the other one
    2 | export const add = (): number => 1;
      |              ~~~
  hint: rename one of the files, by which the names begin, or give one of the functions another name with the JSDoc tag @name.
`);
  expect(stderr).toContain(": 1 error, ");
});

it("takes a module that is given twice once", async () => {
  const { code, stdout } = await mcpc(["tools", "lib.ts", "./lib.ts"], { cwd: folder({ "lib.ts": ADD }) });
  expect({ code, name: JSON.parse(stdout).tools[0].name }).toEqual({ code: 0, name: "add" });
});
