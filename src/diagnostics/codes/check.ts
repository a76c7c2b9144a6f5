import type { PropertyOrigin } from "../../model/properties.ts";
import type { CheckArgs } from "../code-args.ts";
import { quoted, verb } from "../words.ts";
import type { CodesOf } from "./code.ts";

/** What cannot be served, and what is wrong with what can. */
export const checkCodes: CodesOf<CheckArgs> = {
  "excluded-tool": {
    severity: "note",
    strict: true,
    message: ({ name, what, reason }) => `'${name}' is not a ${what}: ${reason}`,
    hint: () => "mark the function @internal to leave it out without this note.",
  },
  "nothing-to-serve": {
    severity: "error",
    message: ({ files, excluded }) =>
      excluded
        ? `none of the functions that ${quoted(files)} ${verb(files, "export")} can be a tool.`
        : `${quoted(files)} ${verb(files, "export")} no function to serve.`,
    hint: ({ excluded }) =>
      excluded
        ? "the notes say why; a function with parameters and results of plain data can be a tool."
        : "write `export` before the functions that agents may call, and no @internal.",
  },
  "invalid-tool-name": {
    severity: "error",
    message: ({ name, what }) => `a ${what} cannot be called '${name}': clients take letters, digits, _ and - only, at most 64 of them.`,
    hint: ({ name }) => `name it otherwise with the JSDoc tag \`@name ${asToolName(name)}\`, or leave it out with @internal.`,
  },
  "duplicate-tool": {
    severity: "error",
    message: ({ name, what }) => `two functions want to be the ${what} '${name}'.`,
    hint: ({ apart }) =>
      apart
        ? "rename one of the files, by which the names begin, or give one of the functions another name with the JSDoc tag @name."
        : "give one of them another name with the JSDoc tag @name.",
  },
  "duplicate-uri": {
    severity: "error",
    message: ({ uri }) => `two functions want to be the resource at '${uri}'.`,
    hint: () => "write another address behind one of the tags @resource.",
  },
  "shadowed-uri": {
    severity: "warning",
    message: ({ uri, other }) => `nothing is ever read from '${uri}': '${other}' takes the same addresses, and comes first.`,
    hint: () => "write another address behind one of the tags @resource; what variables are called does not tell addresses apart.",
  },
  "invalid-key": {
    severity: "error",
    message: ({ tool, key, origin }) =>
      `'${tool}' has the ${NOUN[origin]} '${key}', which clients refuse as a name: they take letters, digits, _, . and - only, at most 64 of them.`,
    hint: ({ origin }) => RENAME[origin],
  },
  "reserved-key": {
    severity: "error",
    message: ({ tool, key, origin }) => `'${tool}' has the ${NOUN[origin]} '${key}', but names such as _1 stand for positional arguments.`,
    hint: ({ origin }) => RENAME[origin],
  },
  "duplicate-property": {
    severity: "error",
    message: ({ tool, key }) => `'${tool}' has two properties called '${key}'.`,
    hint: () => "rename one of them: a member or a parameter in the source, an option in its tag.",
  },
  "duplicate-spelling": {
    severity: "error",
    message: ({ tool, spelling }) => `'${tool}' has two meanings for ${spelling}.`,
    hint: () => "write another spelling in one of the tags.",
  },
  "shadowed-spelling": {
    severity: "warning",
    message: ({ tool, key, spelling }) =>
      `on the command line '${tool}' takes '${key}' as --${key} alone: ${spelling} may be meant for another option.`,
    hint: () => "give one of the two another name.",
  },
};

const NOUN: Readonly<Record<PropertyOrigin, string>> = { member: "option", parameter: "parameter", tag: "option" };

const RENAME: Readonly<Record<PropertyOrigin, string>> = {
  member: "rename the member, or pass the whole object as one argument: the JSDoc tag @whole, followed by the name of the parameter.",
  parameter: "rename the parameter, or leave --args named away.",
  tag: "write another name in the tag.",
};

/** The nearest name that clients take. */
function asToolName(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
  const plain = letters.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^_+(?=[A-Za-z])|_+$/g, "");
  return /[A-Za-z]/.test(plain) ? plain.slice(0, 48) : "otherName";
}
