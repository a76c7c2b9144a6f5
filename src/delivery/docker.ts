import { type Files, plainName, type Source } from "./source.ts";

const PROGRAM = "server";
/** A version of its own, so that the same folder gives the same image; `--build-arg NODE_VERSION=...` takes another. */
const NODE_VERSION = "22.20.0";
const PORT = 3000;

/** Processors in the words of Docker, by those of Node. */
const ARCHITECTURES: Readonly<Record<string, string>> = {
  x64: "amd64",
  arm64: "arm64",
  arm: "arm/v7",
  ia32: "386",
  s390x: "s390x",
  ppc64: "ppc64le",
};

/** Why no image can be made of a program, in words. */
export function dockerProblem({ program: { http, needs } }: Source): string | undefined {
  if (!http) return "it was built with --no-http, and an image serves HTTP";
  const { platform = "linux", arch = "x64" } = needs.machine ?? {};
  return platform === "linux" && Object.hasOwn(ARCHITECTURES, arch)
    ? undefined
    : `it carries native addons for ${platform} on ${arch}, and images run Linux: build it there, or in a container`;
}

/** A folder that `docker build` takes: the program serves MCP over HTTP. */
export function dockerFolder(source: Source): Files {
  const names = [PROGRAM, ...Object.keys(source.beside)];
  // In here `*`, `?` and `[` would stand for others.
  const ignored = `*\n${names.map((name) => `!${name.replaceAll(/[*?[\]\\]/g, "\\$&")}\n`).join("")}`;
  return { Dockerfile: dockerfile(source), ".dockerignore": ignored, [PROGRAM]: source.program.content, ...source.beside };
}

/** Its first line says nothing that a user may choose: there it could be a directive. What goes along .dockerignore tells, one name a line. */
function dockerfile({ program }: Source): string {
  const image = plainName(program.name);
  const needed = program.env.filter(({ required }) => required).map(({ name }) => ` -e ${name}`);
  const probe = `fetch("http://127.0.0.1:${PORT}/health").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
  return `# An MCP server over HTTP: ${onOneLine(`${program.name} ${program.version}`)}
#   docker build -t ${image} .
#   docker run -p ${PORT}:${PORT} -e MCPC_TOKEN${needed.join("")} ${image}
# MCPC_TOKEN is the bearer token that clients must send; without one (or --oauth-issuer) the server does not start. A server that is
# reached under a name wants it named, behind the image: ${image} --allowed-hosts tools.example.com
${baseImage(program.needs)}
ENV NODE_ENV=production
WORKDIR /app
${installed(program.needs)}COPY . ./
USER node
EXPOSE ${PORT}
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ${JSON.stringify(["node", "-e", probe])}
ENTRYPOINT ${JSON.stringify(["node", `/app/${PROGRAM}`, "--mcp-http", "--host", "0.0.0.0", "--port", String(PORT)])}
`;
}

/** An addon runs on the processor that it was made for, and mostly in the Node alone that it was made for. */
function baseImage({ machine }: Source["program"]["needs"]): string {
  const platform = machine ? `--platform=linux/${ARCHITECTURES[machine.arch]} ` : "";
  return `ARG NODE_VERSION=${machine?.node ?? NODE_VERSION}\nFROM ${platform}node:\${NODE_VERSION}-slim`;
}

/** The packages that the program looks for beside itself. */
function installed({ packages }: Source["program"]["needs"]): string {
  if (!packages) return "";
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version || "*"}`);
  return `RUN ${JSON.stringify(["npm", "install", "--no-save", "--no-audit", "--no-fund", ...wanted])}\n`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
