import { expect, it } from "vitest";
import { cmdShim } from "../../src/delivery/cmd-shim.ts";

interface Started {
  /** The words of the command after the command interpreter has replaced what it replaces, quotes as it leaves them. */
  readonly line: string;
  readonly code: string;
}

/**
 * What the command interpreter of Windows makes of a batch file, as far as it is used here: lines end with CR LF (with LF alone it loses its place
 * in longer files); `@` in front is not shown; `%%` is a percent sign, `%~dp0` the folder of the file with a backslash at its end, `%*` all
 * arguments as they were written, `%NAME%` a variable, each replaced once and before quotes are looked at; `&`, `|`, `<`, `>` and `^` mean
 * something outside of quotes.
 */
function interpret(text: string, { folder, args }: { readonly folder: string; readonly args: string }): Started {
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const variables: Readonly<Record<string, string>> = { ERRORLEVEL: "7" };
  const lines = text.split("\r\n").map((line) =>
    line.replaceAll(/%%|%~dp0|%\*|%([^%]*)%/g, (found, name: string | undefined) => {
      if (found === "%%") return "%";
      if (found === "%~dp0") return `${folder}\\`;
      return found === "%*" ? args : (variables[(name ?? "").toUpperCase()] ?? "");
    }),
  );
  const [first, line = "", exit = "", ...rest] = lines;
  expect([first, rest]).toEqual(["@ECHO OFF", [""]]);
  // Outside of quotes nothing may mean something else than itself.
  expect(line.slice(0, line.length - args.length).replaceAll(/"[^"]*"/g, "")).not.toMatch(/[&|<>^()%]/);
  expect(exit.split(" ").slice(0, 2)).toEqual(["EXIT", "/B"]);
  return { line, code: exit.split(" ")[2] ?? "" };
}

it.each([
  ["out", "C:\\tools"],
  ["my out.js", "C:\\Program Files (x86)"],
  ["100%.js", "C:\\a"],
  ["%PATH%.js", "C:\\a & b"],
  ["a&b^c(d).mjs", "C:\\a"],
  ["it's!.cjs", "\\\\server\\share"],
])("starts '%s' in '%s' with all arguments, and ends as it does", (program, folder) => {
  const args = `add 1 "two words" --x=%`;
  expect(interpret(cmdShim(program), { folder, args })).toEqual({ line: `node "${folder}\\${program}" ${args}`, code: "7" });
});
