import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const HEADER = "x-client-address";

// remix-serve hands only the headers on, so the address travels as one; what a client sent under that
// name is overwritten.
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  const address = request.socket.remoteAddress;
  delete request.headers[HEADER];
  if (address) request.headers[HEADER] = address.replace(/^::ffff:(?=\d+\.)/, "");
});
