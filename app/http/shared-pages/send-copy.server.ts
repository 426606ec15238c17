import type { IncomingMessage, ServerResponse } from "node:http";
import type { Coding, Copy } from "./copy.server.ts";

/** Answers with a copy, or says that the browser has it. */
export async function sendCopy(
  copy: Copy,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, etag } = copy;
  if (status === 200 && isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304, { ...headers, ETag: etag }).end();
    return;
  }
  const coding = codingFor(request.headers["accept-encoding"]);
  const bytes = await copy.bytes(coding);
  response.writeHead(status, {
    ...headers,
    ...(status === 200 && { ETag: etag }),
    ...(coding !== "identity" && { "Content-Encoding": coding }),
    "Content-Length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const plain = etag.replace(/^W\//, "");
  return given.split(",").some((each) => each.trim().replace(/^W\//, "") === plain);
}

function codingFor(accepted = ""): Coding {
  const codings = new Map(
    accepted.split(",").map((each) => {
      const [name = "", ...parameters] = each.toLowerCase().split(";");
      const isRefused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
      return [name.trim(), !isRefused];
    }),
  );
  return (["br", "gzip"] as const).find((coding) => codings.get(coding)) ?? "identity";
}
