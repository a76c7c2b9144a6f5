/** What a program can be packed as. */
export const forms = ["mcpb", "server-json", "npm", "docker"] as const;

export type Form = (typeof forms)[number];
