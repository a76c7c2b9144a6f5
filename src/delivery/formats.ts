/** What a program can be packed as. */
export const formats = ["mcpb", "server-json", "npm", "docker"] as const;

export type Format = (typeof formats)[number];
