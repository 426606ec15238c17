import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { OFFLINE_PATH } from "#app/features/offline/limits.ts";
import { server } from "../kit/browser.ts";

const ENTRY = /entry\.client-[\w-]+\.js/g;
/** What the server says of the bytes it sent. */
const OF_BYTES = ["content-length", "transfer-encoding", "etag"];
const OLD_ENTRY = "entry.client-antigua.js";

/** What stands before the server under test, and is an older one until it is told otherwise. */
export interface TwoBuilds {
  url: string;
  /** Of scripts that only the older build has. */
  askedOld: number;
  /** Of the page for no line, while it could not be had. */
  askedInVain: number;
  /** The page for no line cannot be had. */
  isDown: boolean;
  /** Which build serves pages and scripts, and which worker browsers are given. */
  now: { pages: "old" | "new"; worker: "old" | "new" | "none" };
  close(): void;
}

/** The older build calls its first script otherwise, and its worker belongs to it; the newer one has neither. */
export async function openTwoBuilds(farewell: string): Promise<TwoBuilds> {
  const two: TwoBuilds = {
    ...{ url: "", askedOld: 0, askedInVain: 0, isDown: false },
    ...{ now: { pages: "old", worker: "old" } },
    close: () => proxy.close(),
  };
  let entry = "";
  // A request that got no answer is broken off, so that the browser asks again and does not wait.
  const proxy = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = asked;
    if (two.isDown && url === OFFLINE_PATH) {
      two.askedInVain++;
      return void answer.writeHead(503).end();
    }
    const isOldScript = url.includes(OLD_ENTRY);
    if (isOldScript) two.askedOld++;
    if (isOldScript && two.now.pages === "new") return void answer.writeHead(404).end();
    const path = url.replace(OLD_ENTRY, entry);
    const sent = request(new URL(path, server.url), {
      method,
      // A kept connection may be closed by the server just when it is used.
      agent: false,
      headers: { ...headers, "accept-encoding": "identity", host: new URL(server.url).host },
    });
    asked.pipe(sent);
    const [got] = (await once(sent, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of got) chunks.push(chunk as Buffer);
    let body = Buffer.concat(chunks);
    const isPage = got.headers["content-type"]?.startsWith("text/html");
    if (isPage) entry ||= ENTRY.exec(body.toString())?.[0] ?? "";
    ENTRY.lastIndex = 0;
    if (isPage && two.now.pages === "old")
      body = Buffer.from(body.toString().replace(ENTRY, OLD_ENTRY));
    if (url === "/sw.js") body = Buffer.from(workerOf(body.toString()));
    const given = Object.entries(got.headers).filter(([name]) => !OF_BYTES.includes(name));
    const sentBack = { ...Object.fromEntries(given), "content-length": body.length };
    answer.writeHead(got.statusCode!, sentBack).end(body);
  }

  function workerOf(built: string): string {
    if (two.now.worker === "none") return farewell;
    // Its build is the one text of sixteen signs.
    return two.now.worker === "new" ? built : built.replace(/"[0-9a-f]{16}"/, '"antigua"');
  }

  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  two.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return two;
}
