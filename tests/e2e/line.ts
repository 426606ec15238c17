import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { server as site } from "../kit/browser.ts";

/** A line between a browser and a server, the one under test unless given another, that can be slow, dead, or lose an answer. */
export interface Line {
  url: string;
  /** Bytes a second towards the server. */
  slow(bytesPerSecond: number): void;
  cut(): void;
  /** Whole and fast again. */
  mend(): void;
  /** Lets the next upload reach the server, and ends the line before its answer. */
  loseNextAnswer(): void;
  answersLost: () => number;
  close(): void;
}

export async function openLine(to = site.url): Promise<Line> {
  const sockets = new Set<Socket>();
  let rate = Infinity;
  let isDead = false;
  let losesAnswer = false;
  let answersLost = 0;
  const cut = () => sockets.forEach((socket) => socket.destroy());

  const server = createServer((client) => {
    if (isDead) return void client.destroy();
    const upstream = connect(Number(new URL(to).port), "127.0.0.1");
    let uploads = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    void pump(client, upstream, (chunk) => {
      uploads ||= /POST \/api\/publicaciones(\/\d+\/archivos)? /.test(chunk.toString("latin1"));
      return delay((1000 * chunk.length) / rate);
    });
    void pump(upstream, client, async () => {
      if (!uploads || !losesAnswer) return;
      losesAnswer = false;
      answersLost += 1;
      client.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slow: (bytesPerSecond) => void (rate = bytesPerSecond),
    cut: () => {
      isDead = true;
      cut();
    },
    mend: () => {
      isDead = false;
      rate = Infinity;
    },
    loseNextAnswer: () => void (losesAnswer = true),
    answersLost: () => answersLost,
    close: () => {
      cut();
      server.close();
    },
  };
}

async function pump(
  from: Socket,
  to: Socket,
  before: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      await before(chunk);
      if (!to.write(chunk)) await once(to, "drain");
    }
  } catch {
    // The line was cut.
  }
}
