import { rows, wrap } from "../../templates/command-line/layout.ts";
import { codes, type DiagnosticCode } from "../diagnostics/codes.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Listing } from "../diagnostics/explanations/explanation.ts";
import { explanations } from "../diagnostics/explanations/index.ts";
import { EXIT, misuse, type Outcome, type Terminal } from "./outcome.ts";

/** Every code that can be explained, but for TypeScript's own. */
const explainable: readonly string[] = Object.keys(codes);

/** `mcpc explain`: the long text of a diagnostic; without a code, what codes there are. */
export async function explain(code: string | undefined, { columns }: Terminal): Promise<Outcome> {
  const width = Math.min(columns ?? 100, 100);
  if (code === undefined) return { code: EXIT.ok, stdout: overview(width) };
  if (isCode(code)) return { code: EXIT.ok, stdout: explanationText(code, width) };
  const number = /^(?:TS)?(\d{4,5})$/i.exec(code)?.[1];
  if (number !== undefined) return typescriptText(number, width);
  const advice = didYouMean(code, explainable) ?? "mcpc explain lists the codes.";
  return misuse(`there is no diagnostic '${code}': ${advice}`);
}

function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(codes, text);
}

function overview(width: number): string {
  const entries = Object.entries(explanations).map(([code, { summary }]): [string, string] => [code, summary]);
  return `${rows(entries, width)}\n\nmcpc explain CODE says more about one; TS codes (TS2322) are TypeScript's own.\n`;
}

function explanationText(code: DiagnosticCode, width: number): string {
  const { summary, why, wrong, right } = explanations[code];
  const parts = [`${code} (${codes[code].severity})`, ...[summary, why].map((text) => wrap(text, width).join("\n"))];
  return `${[...parts, `Wrong:\n\n${listingText(wrong)}`, `Right:\n\n${listingText(right)}`].join("\n\n")}\n`;
}

/** Files under their names, commands as one types them; indented, so that prose and code stay apart. */
function listingText(listing: Listing): string {
  const texts = Object.entries(listing).map(([name, text]) => {
    const lines = text.trimEnd().split("\n");
    return name === "shell" ? indented(lines.map((line) => `$ ${line}`)) : `  ${name}\n${indented(lines)}`;
  });
  return texts.join("\n\n");
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => (line === "" ? line : `    ${line}`)).join("\n");
}

async function typescriptText(number: string, width: number): Promise<Outcome> {
  // The compiler is heavy, and only this needs it.
  const { typescriptMessage } = await import("../read/typescript-message.ts");
  const message = typescriptMessage(Number(number));
  if (message === undefined) return misuse(`TypeScript has no error TS${number}.`);
  const said = [
    `TypeScript says: ${message}`,
    `This is an error of the TypeScript compiler in the module or in a file it imports, not a rule of mcpc's. Schemas are made from types, and \
the types of a module with errors are guesses; so the build stops, with typescript-error.`,
    `Editors show the same error at the same place, and so does the compiler: npx tsc --noEmit. If it shows in mcpc alone, the module is under \
another tsconfig.json than you think: the nearest one above the module counts.`,
    // What TypeScript cannot even parse, nothing can be built from.
    Number(number) < 2000
      ? "It is about the syntax: nothing can be built from the module before it is mended."
      : "To build all the same: --allow-type-errors. What TypeScript cannot resolve is `any` then, and takes every value.",
  ];
  return { code: EXIT.ok, stdout: `TS${number} (error)\n\n${said.map((text) => wrap(text, width).join("\n")).join("\n\n")}\n` };
}
