const text = (most = 100_000): object => ({ type: "string", minLength: 1, maxLength: most });
const uri = { type: "string", format: "uri" };
const exact = { ...text(255), pattern: "^[^\\^~><=*\\s]+$", not: { const: "latest" } };

const variable = {
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    name: text(),
    description: { type: "string" },
    isRequired: { type: "boolean" },
    isSecret: { type: "boolean" },
    default: { type: "string" },
    format: { enum: ["string", "number", "boolean", "filepath"] },
  },
};

const remote = {
  type: "object",
  additionalProperties: false,
  required: ["type", "url"],
  properties: { type: { enum: ["streamable-http", "sse"] }, url: { type: "string", pattern: "^https?://[^\\s]+$" } },
};

const server = {
  type: "object",
  additionalProperties: false,
  required: ["registryType", "identifier", "version", "transport"],
  properties: {
    registryType: { enum: ["npm", "mcpb"] },
    identifier: text(),
    version: exact,
    fileSha256: { type: "string", pattern: "^[a-f0-9]{64}$" },
    runtimeHint: { enum: ["npx"] },
    transport: { type: "object", additionalProperties: false, required: ["type"], properties: { type: { const: "stdio" } } },
    environmentVariables: { type: "array", items: variable },
  },
  // Bundles are told from others by their hash.
  if: { properties: { registryType: { const: "mcpb" } } },
  // biome-ignore lint/suspicious/noThenProperty: that is the keyword
  then: { required: ["fileSha256"], properties: { identifier: uri } },
};

/**
 * What the MCP registry takes, in revision 2025-12-11 of its `server.json`, as far as mcpc writes any of it; stricter in that nothing else
 * may be there. https://github.com/modelcontextprotocol/registry/tree/main/docs/reference/server-json
 */
export const registryRules: object = {
  type: "object",
  additionalProperties: false,
  required: ["$schema", "name", "description", "version"],
  anyOf: [{ required: ["packages"] }, { required: ["remotes"] }],
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: text(100),
    description: text(100),
    version: exact,
    websiteUrl: uri,
    repository: {
      type: "object",
      additionalProperties: false,
      required: ["url", "source"],
      properties: { url: uri, source: { enum: ["github", "gitlab"] } },
    },
    packages: { type: "array", items: server },
    remotes: { type: "array", items: remote },
  },
};
