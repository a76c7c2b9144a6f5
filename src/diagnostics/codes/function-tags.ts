import type { FunctionTagArgs } from "../code-args.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { CodesOf } from "./code.ts";

/** What is wrong with tags that say how a function is served. */
export const functionTagCodes: CodesOf<FunctionTagArgs> = {
  "cache-without-readonly": {
    severity: "warning",
    message: ({ name }) => `@cache lets calls of '${name}' be answered without running it, but nothing says that it only reads.`,
    hint: () => "add @readonly when the function changes nothing, else delete @cache.",
  },
  "undeclared-env": {
    severity: "warning",
    message: ({ name }) => `the module reads the variable ${name} of the environment, which nothing declares.`,
    hint: ({ name }) =>
      `declare it in the file comment: \`@env ${name} what it is for\`, or @secret when nobody may see it; \`[${name}]\` when it may be absent.`,
  },
  "uri-variables": {
    severity: "error",
    message: ({ uri, missing, unknown }) => {
      const extra = unknown.length > 0 ? [`the URI ${uri} has ${list(unknown, braced)}, but the function has no such parameter`] : [];
      const lost = missing.length > 0 ? [`the function takes ${list(missing, quoted)}, which the URI ${uri} does not have`] : [];
      return `${[...extra, ...lost].join("; ")}.`;
    },
    hint: ({ missing, unknown }) =>
      (unknown.length > 0 ? didYouMean(unknown[0] ?? "", missing) : undefined) ??
      "give the function one parameter for each variable of the URI, under the same name, and no others.",
  },
  "uri-expression": {
    severity: "error",
    message: ({ uri, part, why }) => `${part} in the URI ${uri} cannot be read: ${why}.`,
    hint: ({ way }) => `${way}.`,
  },
  "unknown-completer": {
    severity: "error",
    message: ({ name }) => `@complete names '${name}', but the module exports no such function.`,
    hint: ({ name, known }) => didYouMean(name, known) ?? "export the function; with @internal it is no tool.",
  },
  "invalid-binding": {
    severity: "error",
    message: ({ name, value, why }) => `the value ${value} that @bind gives to '${name}' does not fit: ${why}.`,
    hint: ({ env }) =>
      env === undefined
        ? "write the value as JSON, and of the type of the parameter."
        : `write another default, as in [${env}=value], or none: [${env}].`,
  },
};

function list(names: readonly string[], written: (name: string) => string): string {
  return names.map(written).join(", ");
}

function braced(name: string): string {
  return `{${name}}`;
}

function quoted(name: string): string {
  return `'${name}'`;
}
