import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

const HEADER = "x-request-id";
/** What a proxy of ours may call it; anything else could write into the log. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** Gives every request a name, by which a line of the log and the page that somebody saw find each other. */
export function nameRequests(trustProxy: number): void {
  const name = namer(trustProxy);
  subscribe("http.server.request.start", (message) => {
    name((message as { request: IncomingMessage }).request.headers);
  });
}

/** The name of the proxy in front, where there is one that is trusted, else one of our own. */
export function namer(trustProxy: number): (headers: IncomingHttpHeaders) => void {
  const process = randomBytes(6).toString("hex");
  let n = 0;
  return (headers) => {
    const given = headers[HEADER];
    if (trustProxy > 0 && typeof given === "string" && GIVEN.test(given)) return;
    headers[HEADER] = `${process}-${(n += 1).toString(36)}`;
  };
}
