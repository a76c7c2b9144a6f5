import { expect, it } from "vitest";
import { cmdShim } from "../../src/delivery/cmd-shim.ts";

it("starts the program beside it with all arguments, and ends as it does", () => {
  expect(cmdShim("out")).toBe('@ECHO OFF\r\nnode "%~dp0out" %*\r\nEXIT /B %ERRORLEVEL%\r\n');
  expect(cmdShim("100%.js")).toContain('"%~dp0100%%.js"');
});
