// AWS Lambda behind a function URL, as small as it can be: requests become events (payload format 2.0), results become answers.
//
//   node lambda.mjs MODULE PORT
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { handle } from "hono/aws-lambda";

const [module, port] = process.argv.slice(2);
const { fetch } = await import(pathToFileURL(module).href);

/** What a user of Lambda writes. */
const handler = handle({ fetch });

createServer(async (request, response) => {
  const chunks = await request.toArray();
  const { pathname, search } = new URL(request.url, "http://localhost");
  const result = await handler({
    version: "2.0",
    routeKey: "$default",
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: request.headers,
    requestContext: { domainName: request.headers.host, http: { method: request.method, path: pathname, protocol: "HTTP/1.1" } },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString("base64") }),
    isBase64Encoded: chunks.length > 0,
  });
  response.writeHead(result.statusCode, result.headers);
  response.end(Buffer.from(result.body, result.isBase64Encoded ? "base64" : "utf8"));
}).listen(Number(port), "127.0.0.1");
