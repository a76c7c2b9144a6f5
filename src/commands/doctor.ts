import { clients } from "../../templates/clients/index.ts";
import { rows } from "../../templates/command-line/layout.ts";
import { scopesOf } from "../clients/client-files.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Status } from "../doctor/check.ts";
import { examine } from "../doctor/examine.ts";
import { patientOf } from "../doctor/patient.ts";
import { rules } from "../doctor/rules/index.ts";
import type { Finding, Listed } from "../doctor/rules/rule.ts";
import { EXIT, json, misuse, type Outcome, type Terminal } from "./outcome.ts";

export interface DoctorFlags {
  /** Only what concerns this client. */
  readonly client?: string;
  readonly json?: boolean;
  /** `NAME=VALUE`. */
  readonly env?: readonly string[];
}

interface Verdict {
  readonly client: string;
  readonly status: Status;
  readonly problems: readonly string[];
}

/** `mcpc doctor`: what each client will make of a server, found out by starting it as they do. */
export async function doctor(
  program: string,
  args: readonly string[],
  { client, json: asJson, env = [] }: DoctorFlags,
  { cwd, columns = 140 }: Terminal,
): Promise<Outcome> {
  const known = [...clients.keys()].filter((name) => scopesOf(name).length > 0);
  if (client !== undefined && !known.includes(client))
    return misuse(`unknown client '${client}'; ${didYouMean(client, known) ?? `known are ${known.join(", ")}`}`);
  const wrong = env.find((each) => !/^[^=\s]+=/.test(each));
  if (wrong !== undefined) return misuse(`--env must be NAME=VALUE, not '${wrong}'`);
  const given = Object.fromEntries(env.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]));
  const patient = await patientOf(program, args, cwd);
  const variables = [...new Set([...patient.variables, ...Object.keys(given)])];
  const { checks, listed } = await examine({ ...patient, variables }, { ...process.env, ...given });
  const verdicts = listed ? verdictsOn(listed, client === undefined ? known : [client]) : [];
  const fails = [...checks, ...verdicts].some(({ status }) => status === "fail");
  const code = fails ? EXIT.diagnostics : EXIT.ok;
  if (asJson) return { code, stdout: json({ command: [patient.command, ...patient.args], checks, clients: verdicts }) };
  const about = checks.map(({ status, check, detail }) => [`${status.padEnd(4)}  ${check}`, detail] as const);
  const by = verdicts.map((verdict) => [`${verdict.status.padEnd(4)}  ${verdict.client}`, problemsText(verdict, listed)] as const);
  return { code, stdout: `${rows([...about, ...by], columns)}\n` };
}

function verdictsOn(listed: Listed, known: readonly string[]): readonly Verdict[] {
  const findings = rules.flatMap((rule) => rule(listed));
  return known.map((client) => {
    const own = findings.filter(({ clients: concerned }) => concerned.includes(client));
    return { client, status: worst(own), problems: own.map(({ problem }) => problem) };
  });
}

function worst(findings: readonly Finding[]): Status {
  if (findings.some(({ severity }) => severity === "fail")) return "fail";
  return findings.length > 0 ? "warn" : "ok";
}

/** The first few; `--json` has all. */
function problemsText({ problems }: Verdict, listed: Listed | undefined): string {
  const most = 5;
  if (problems.length === 0) return listed?.tools.length === 0 ? "there are no tools" : "takes all tools";
  const more = problems.length > most ? [`and ${problems.length - most} more: see --json`] : [];
  return [...problems.slice(0, most), ...more].join("\n");
}
