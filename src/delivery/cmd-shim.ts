import { STARTER_START } from "../options.ts";

/** What Windows starts in the place of a program that it does not know how to start itself: `out.cmd` beside `out`. */
export function cmdShim(program: string): string {
  return `${STARTER_START}${program.replaceAll("%", "%%")}" %*\r\nEXIT /B %ERRORLEVEL%\r\n`;
}
