import type { LoaderFunctionArgs } from "@remix-run/node";
import { getEnv } from "#app/env.server.ts";
import { endpoint } from "./endpoint.server.ts";
import type { Operation } from "./operation.server.ts";
import { sealed } from "./responses.server.ts";
import { preflight } from "./security/cors.server.ts";

/** By which a piece may say what it is. */
export const CHECKSUMS = ["sha1", "sha256", "md5"] as const;

const VERSION = "1.0.0";
const EXTENSIONS = "creation,creation-with-upload,termination,expiration,checksum";

/** Loader and action of an address of the tus protocol: an endpoint that says what it speaks. */
export function tusEndpoint(...operations: Operation[]) {
  const { loader } = endpoint(...operations);
  const methods = operations.map(({ declaration }) => declaration.method);
  const answer = async (args: LoaderFunctionArgs): Promise<Response> => {
    const { request } = args;
    const response =
      request.method === "OPTIONS" ? abilities(request, methods) : await loader(args);
    response.headers.set("Tus-Resumable", VERSION);
    if (response.status === 412) response.headers.set("Tus-Version", VERSION);
    return response;
  };
  const handler: typeof answer = Object.assign(answer, { operations });
  return { loader: handler, action: handler };
}

function abilities(request: Request, methods: readonly string[]): Response {
  const asked = preflight(request, [...methods, "HEAD"]);
  const response = asked ?? new Response(null, { status: 204 });
  const { headers } = response;
  headers.set("Tus-Version", VERSION);
  headers.set("Tus-Extension", EXTENSIONS);
  headers.set("Tus-Max-Size", String(getEnv().maxUploadBytes));
  headers.set("Tus-Checksum-Algorithm", CHECKSUMS.join(","));
  return sealed(response, request);
}
