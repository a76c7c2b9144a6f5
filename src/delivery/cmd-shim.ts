/** What Windows starts in the place of a program that it does not know how to start itself: `out.cmd` beside `out`. */
export function cmdShim(program: string): string {
  return ["@ECHO OFF", `node "%~dp0${program.replaceAll("%", "%%")}" %*`, "EXIT /B %ERRORLEVEL%", ""].join("\r\n");
}
