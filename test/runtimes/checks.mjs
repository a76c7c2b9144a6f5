import { TOKEN } from "./conversation.mjs";
import { oauth, plain, strangers, tokens } from "./http-checks.mjs";
import { conformance, environment, limits, PROBE, shared, values, withoutNode } from "./module-checks.mjs";
import { byHandshake, byNewest, byOld, cancellation, changes, leaving, progress, questions, rounds, silence } from "./protocol-checks.mjs";

const OPEN = { MCPC_TOKEN: TOKEN, MCPC_STATE_KEY: "the same for all" };

/**
 * Modules, what they are served with, and what is checked of them. `node`: whether they need anything of Node; `streams` are the checks
 * that need answers to come in pieces.
 */
export const SERVED = [
  {
    module: "combat",
    node: false,
    env: () => OPEN,
    checks: {
      "official client, 2026-07-28": byNewest,
      "official client, 2025-11-25": byHandshake,
      "official client, first generation": byOld,
      tokens,
      "plain JSON": plain,
      strangers,
    },
    streams: {},
  },
  {
    module: "combat",
    node: false,
    env: (issuer) => ({ MCPC_OAUTH_ISSUER: issuer.url, MCPC_AUDIENCE: "combat" }),
    checks: { oauth },
    streams: {},
  },
  {
    module: "probe",
    node: true,
    env: () => ({ ...OPEN, ...PROBE }),
    checks: {
      "environment and secrets": environment,
      "bytes and patterns": values,
      limits,
      "calls that wait for one another": shared,
      "questions, official client": questions,
      "questions, by hand": rounds,
    },
    streams: {
      progress,
      silence,
      "cancellation by closing": cancellation,
      "the call of one who leaves": leaving,
      "changes of resources": changes,
    },
  },
  { module: "conformance", node: true, env: () => OPEN, checks: { "imports of node:": conformance }, streams: {} },
];

/** For platforms without anything of Node. */
export const WITHOUT_NODE = { ...SERVED[2], node: false, checks: { "says what is missing": withoutNode }, streams: {} };
