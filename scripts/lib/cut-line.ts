import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** A way to a server on this machine whose line breaks when so many bytes in all were sent on it. */
export interface CutLine {
  url: string;
  /** Bytes that whoever calls has sent. */
  sent(): number;
  /** How often the line has broken. */
  cuts(): number;
  close(): void;
}

/** `breaks`: bytes sent in all, in rising order, at each of which every connection is broken. */
export async function openCutLine(port: number, breaks: readonly number[]): Promise<CutLine> {
  let sent = 0;
  let cuts = 0;
  const open = new Set<Socket>();
  const line = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    }
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
    client.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (sent < (breaks[cuts] ?? Infinity)) return;
      cuts += 1;
      for (const socket of open) socket.destroy();
    });
    client.pipe(server);
    server.pipe(client);
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const close = () => {
    line.close();
    for (const socket of open) socket.destroy();
  };
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  return { url, sent: () => sent, cuts: () => cuts, close };
}
