import type { Client } from "./client.ts";

/** `config.toml`: https://developers.openai.com/codex/mcp. JSON's strings, and its lists of them, are TOML, too. */
export const codex: Client = {
  key: "mcp_servers",
  start: ({ command, args, env }) => ({ command, args, env_vars: env && Object.keys(env) }),
  url: "url",
  token: (name) => ({ bearer_token_env_var: name }),
  text(server, entry) {
    const key = /^[\w-]+$/.test(server) ? server : JSON.stringify(server);
    const lines = Object.entries(entry).map(([name, value]) => value && `${name} = ${JSON.stringify(value)}\n`);
    return `[mcp_servers.${key}]\n${lines.join("")}`;
  },
};
