import { type Files, plainName, type Source } from "./source.ts";

const PROGRAM = "server";
/** A version of its own, so that the same folder gives the same image; `--build-arg NODE_VERSION=...` takes another. */
const NODE_VERSION = "22.20.0";
const PORT = 3000;

/** A folder that `docker build` takes: the program serves MCP over HTTP. */
export function dockerFolder(source: Source): Files {
  return { Dockerfile: dockerfile(source), ".dockerignore": `*\n${patterns(source)}`, [PROGRAM]: source.program.content, ...source.beside };
}

function patterns({ beside }: Source): string {
  return [PROGRAM, ...Object.keys(beside)].map((name) => `!${name}\n`).join("");
}

function dockerfile({ program, beside }: Source): string {
  const image = plainName(program.name);
  const needed = program.env.filter(({ required }) => required).map(({ name }) => ` -e ${name}`);
  const probe = `fetch("http://127.0.0.1:${PORT}/health").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
  return `# ${program.name} ${program.version}, an MCP server over HTTP.
#   docker build -t ${image} .
#   docker run -p ${PORT}:${PORT} -e MCPC_TOKEN${needed.join("")} ${image}
# MCPC_TOKEN is the bearer token that clients must send; without one (or --oauth-issuer) the server does not start. A server that is
# reached under a name wants it named, behind the image: ${image} --allowed-hosts tools.example.com
ARG NODE_VERSION=${NODE_VERSION}
FROM node:\${NODE_VERSION}-slim
ENV NODE_ENV=production
WORKDIR /app
COPY ${[PROGRAM, ...Object.keys(beside)].join(" ")} ./
USER node
EXPOSE ${PORT}
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ${JSON.stringify(["node", "-e", probe])}
ENTRYPOINT ${JSON.stringify(["node", `/app/${PROGRAM}`, "--mcp-http", "--host", "0.0.0.0", "--port", String(PORT)])}
`;
}
