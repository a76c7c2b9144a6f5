// The same three tools on the official SDK, as its documentation says to write them.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { fighterDamage, intro, rollAdv } from "../../fixtures/story/combat/combat.ts";

const text = (value) => ({ content: [{ type: "text", text: String(value) }] });

serveStdio(() => {
  const server = new McpServer({ name: "sdk", version: "1.0.0" });
  server.registerTool("rollAdv", { description: "Rolls with advantage", inputSchema: z.object({}) }, async () => text(rollAdv()));
  server.registerTool(
    "fighterDamage",
    { description: "Damage of a fighter", inputSchema: z.object({ _1: z.number().int().describe("Enemy Armor Class") }) },
    async ({ _1 }) => text(fighterDamage(_1)),
  );
  server.registerTool(
    "intro",
    { description: "A line to read aloud", inputSchema: z.object({ _1: z.string().describe("Monster name") }) },
    async ({ _1 }) => text(intro(_1)),
  );
  return server;
});
