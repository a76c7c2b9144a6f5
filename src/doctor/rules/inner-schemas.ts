import { isRecord, type PlainRecord, valueAt } from "../../record.ts";
import { type Finding, LIBRARY, nameOf, type Rule } from "./rule.ts";
import { subschemas } from "./subschemas.ts";

/** Where a schema stands. */
interface Place {
  readonly root: PlainRecord;
  readonly of: "inputSchema" | "outputSchema";
}

interface SchemaRule {
  readonly severity: Finding["severity"];
  readonly clients: readonly string[];
  readonly problem: string;
  readonly breaks: (schema: unknown, place: Place) => boolean;
}

const rules: readonly SchemaRule[] = [
  {
    severity: "fail",
    clients: ["claude-code", "opencode", ...LIBRARY.filter((client) => !["claude-code", "opencode"].includes(client))],
    problem: "is a boolean: all tools are dropped",
    breaks: (schema) => typeof schema === "boolean",
  },
  {
    severity: "warn",
    clients: ["claude-code"],
    problem: "says nothing of the type: arguments come as JSON in a string",
    breaks: (schema, { of, root }) => of === "inputSchema" && schema !== root && isRecord(schema) && Object.keys(schema).length === 0,
  },
  {
    severity: "fail",
    clients: ["vscode", "gemini"],
    problem: "is an array without items",
    breaks: (schema, { of }) => of === "inputSchema" && isRecord(schema) && schema["type"] === "array" && !("items" in schema),
  },
  {
    severity: "fail",
    clients: ["gemini"],
    problem: "has a list as items, which is of old drafts: prefixItems has taken its place",
    breaks: (schema) => isRecord(schema) && Array.isArray(schema["items"]),
  },
  {
    severity: "warn",
    clients: ["gemini", "zed"],
    problem: "has several types in a list, which Gemini's models refuse",
    breaks: (schema, { of }) => of === "inputSchema" && isRecord(schema) && Array.isArray(schema["type"]),
  },
  {
    severity: "fail",
    clients: LIBRARY,
    problem: "refers to what is not there",
    breaks: (schema, { root }) => isDangling(schema, root),
  },
  {
    severity: "warn",
    clients: ["vscode", "claude-desktop", "gemini"],
    problem: "is a reference, whose target is not passed on",
    breaks: (schema, { of }) => of === "inputSchema" && isRecord(schema) && "$ref" in schema,
  },
  {
    severity: "fail",
    clients: ["claude-code"],
    problem: "is a reference to a type that holds itself: no tool is fetched",
    breaks: (schema, { of, root }) => of === "outputSchema" && isRecursive(schema, root),
  },
  {
    severity: "fail",
    clients: LIBRARY,
    problem: "has a pattern that is no regular expression with the flag u: the whole list is refused",
    breaks: (schema, { of }) => of === "outputSchema" && isRecord(schema) && !isPattern(schema["pattern"]),
  },
];

/** What clients take badly inside of schemas. */
export const innerSchemas: Rule = ({ tools }) =>
  tools.flatMap((tool) =>
    (["inputSchema", "outputSchema"] as const).flatMap((of) => {
      const root = tool[of];
      return isRecord(root) ? findings(nameOf(tool), { root, of }) : [];
    }),
  );

function findings(tool: string, place: Place): readonly Finding[] {
  const all = subschemas(place.root);
  return rules.flatMap(({ severity, clients, problem, breaks }) => {
    const [first, ...others] = all.filter(({ schema }) => breaks(schema, place));
    const more = others.length > 0 ? `; ${others.length} more like it` : "";
    return first ? [{ severity, clients, problem: `${tool}: ${place.of}, ${first.path} ${problem}${more}` }] : [];
  });
}

function targetOf(schema: unknown, root: PlainRecord): unknown {
  if (!isRecord(schema) || typeof schema["$ref"] !== "string") return undefined;
  const [, ...path] = decodeURIComponent(schema["$ref"]).split("/");
  return valueAt(
    root,
    path.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")),
  );
}

function isDangling(schema: unknown, root: PlainRecord): boolean {
  return isRecord(schema) && typeof schema["$ref"] === "string" && targetOf(schema, root) === undefined;
}

function isRecursive(schema: unknown, root: PlainRecord): boolean {
  const first = targetOf(schema, root);
  const seen = new Set<unknown>();
  for (const todo = [first]; todo.length > 0; ) {
    const target = todo.pop();
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    const next = subschemas(target).map((inner) => targetOf(inner.schema, root));
    if (next.includes(first)) return true;
    todo.push(...next);
  }
  return false;
}

function isPattern(pattern: unknown): boolean {
  if (typeof pattern !== "string") return pattern === undefined;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
