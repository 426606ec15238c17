import { once } from "node:events";
import {
  connect as connectHttp2,
  type ClientHttp2Session,
  type OutgoingHttpHeaders,
} from "node:http2";
import { Agent } from "node:https";
import { buffer } from "node:stream/consumers";
import { connect, type ConnectionOptions } from "node:tls";
import { HOST } from "../setup/fronts.ts";

type Line = Pick<ConnectionOptions, "port" | "ca"> & { localAddress?: string };

export interface Given {
  headers?: OutgoingHttpHeaders;
  /** Sent as it comes. */
  body?: AsyncIterable<Uint8Array> | Uint8Array | string;
}

/** A browser's connection: TLS, HTTP/2, a certificate that is looked at. */
export async function openLine(line: Line) {
  let session = await openSession(line);
  let opening: Promise<unknown> | null = null;
  /** A front ends a connection after so many requests; a browser opens the next. */
  const reopen = async () => {
    opening ??= openSession(line).then((next) => {
      [session, opening] = [next, null];
    });
    await opening;
  };
  const beginOn = async (method: string, path: string, given?: Given) => {
    while (session.closed) await reopen();
    return begin(session, method, path, given);
  };
  return {
    protocol: () => session.alpnProtocol,
    call: async (method: string, path: string, given?: Given) => {
      const { headers, stream } = await beginOn(method, path, given);
      const bytes = await buffer(stream);
      return { status: headers[":status"], headers, bytes, text: bytes.toString() };
    },
    begin: beginOn,
    close: () => session.destroy(),
  };
}

async function openSession(line: Line): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://${HOST}`, {
    createConnection: () => connect({ ...optionsOf(line), ALPNProtocols: ["h2"] }),
  });
  await once(session, "connect");
  return session;
}

/** For clients that speak HTTP/1.1. */
export function agentOf(line: Line): Agent {
  const agent = new Agent();
  agent.createConnection = () => connect(optionsOf(line));
  return agent;
}

/** Of a front that is more than its line, only that. */
function optionsOf({ port, ca, localAddress }: Line): ConnectionOptions {
  return { port, ca, ...(localAddress && { localAddress }), host: "127.0.0.1", servername: HOST };
}

async function begin(
  session: ClientHttp2Session,
  method: string,
  path: string,
  { headers, body }: Given = {},
) {
  const endStream = body === undefined;
  const stream = session.request({ ":method": method, ":path": path, ...headers }, { endStream });
  const answered = once(stream, "response");
  if (body !== undefined) void send(stream, body);
  const [answer] = (await answered) as [OutgoingHttpHeaders & { ":status": number }];
  return { headers: answer, stream };
}

/** An answer that comes before all was sent ends it. */
async function send(
  stream: ReturnType<ClientHttp2Session["request"]>,
  body: NonNullable<Given["body"]>,
) {
  try {
    for await (const chunk of typeof body === "string" || body instanceof Uint8Array
      ? [body]
      : body) {
      if (chunk.length > 0 && !stream.write(chunk)) await once(stream, "drain");
    }
  } catch {
    // Its answer tells.
  }
  stream.end();
}
