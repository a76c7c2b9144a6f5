const text = (most = 100_000): object => ({ type: "string", minLength: 1, maxLength: most });
const uri = { type: "string", format: "uri" };
const secure = { ...uri, pattern: "^https://[^\\s/]" };
/** No range, and nothing that looks like one: an `x` behind numbers does. */
const exact = {
  ...text(255),
  pattern: "^[^\\^~><=*\\s|]+$",
  not: {
    anyOf: [
      { const: "latest" },
      { pattern: "^(?:v?\\d+|[xX])(?:\\.(?:\\d+|[xX])){1,2}(?:-[0-9A-Za-z.]*[xX][0-9A-Za-z.-]*)$" },
      { pattern: "(?:^|\\.)[xX](?:\\.|-|$)" },
    ],
  },
};

const closed = (required: readonly string[], properties: object): object => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});

const variable = closed(["name"], {
  name: text(),
  description: { type: "string" },
  isRequired: { type: "boolean" },
  isSecret: { type: "boolean" },
  default: { type: "string" },
  format: { enum: ["string", "number", "boolean", "filepath"] },
});

/** Reached by all over HTTPS; without variables in braces, since mcpc describes none. */
const remote = closed(["type", "url"], {
  type: { enum: ["streamable-http", "sse"] },
  url: { ...secure, not: { pattern: "[{}\\s]|^https://(?:[^/]*\\.)?(?:localhost|127\\.0\\.0\\.1)(?:[:/]|$)" } },
});

const started = {
  transport: closed(["type"], { type: { const: "stdio" } }),
  environmentVariables: { type: "array", items: variable },
};

const npm = closed(["registryType", "identifier", "version", "transport"], {
  registryType: { const: "npm" },
  identifier: { ...text(214), pattern: "^(?:@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$" },
  version: exact,
  runtimeHint: { enum: ["npx"] },
  ...started,
});

/** Told from others by their hash; their version is in their address and nowhere else. */
const bundle = closed(["registryType", "identifier", "fileSha256", "transport"], {
  registryType: { const: "mcpb" },
  identifier: {
    ...secure,
    pattern:
      "^https://(?:www\\.)?(?:github\\.com/[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,37}[a-zA-Z0-9])?/[\\w.-]+/releases/download/[^/\\s]+/[^/\\s]+|gitlab\\.com/[\\w.-]+(?:/[\\w.-]+)*/-/(?:releases/[^/\\s]+/downloads/[^/\\s]+|package_files/[0-9]+/download))$",
    allOf: [{ pattern: "[mM][cC][pP]" }],
  },
  fileSha256: { type: "string", pattern: "^[a-f0-9]{64}$" },
  ...started,
});

const repository = (source: string, path: string): object =>
  closed(["url", "source"], {
    url: { ...uri, pattern: `^https?://(?:www\\.)?${source}\\.com${path}/?$` },
    source: { const: source },
    subfolder: { type: "string", pattern: "^(?!.*(?:^|/)\\.{0,2}(?:/|$))[a-zA-Z0-9\\-_./]+$" },
  });

/**
 * What the MCP registry takes, in revision 2025-12-11 of its `server.json` and by what it checks beyond that schema, as far as mcpc writes any of
 * it; stricter in that nothing else may be there. https://github.com/modelcontextprotocol/registry/tree/main/internal/validators
 */
export const registryRules: object = {
  ...closed(["$schema", "name", "description", "version"], {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: {
      ...{ type: "string", minLength: 3, maxLength: 200 },
      pattern: "^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$",
    },
    title: { ...text(100), pattern: "\\S" },
    description: text(100),
    version: exact,
    websiteUrl: secure,
    repository: { anyOf: [repository("github", "/[\\w.-]+/[\\w.-]+"), repository("gitlab", "/[\\w.-]+(?:/[\\w.-]+)+")] },
    packages: { type: "array", items: { anyOf: [npm, bundle] } },
    remotes: { type: "array", items: remote },
    _meta: closed([], { "io.modelcontextprotocol.registry/publisher-provided": { type: "object" } }),
  }),
  anyOf: [{ required: ["packages"] }, { required: ["remotes"] }],
};
