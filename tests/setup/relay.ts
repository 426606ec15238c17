import { freePort } from "./free-port.ts";
import { type GuardedServer, startGuarded } from "./guard.ts";

const RELAY = `
const net = require("node:net");
const { Transform } = require("node:stream");
const [listen, target, lateMs] = process.argv.slice(1).map(Number);
let isLate = false;
process.on("SIGUSR2", () => (isLate = !isLate));
const transform = (chunk, _, done) => (isLate ? setTimeout(done, lateMs, null, chunk) : done(null, chunk));
net.createServer((client) => {
  const server = net.connect(target, "127.0.0.1");
  for (const [one, other] of [[client, server], [server, client]]) {
    one.on("error", () => other.destroy()).on("close", () => other.destroy());
    one.pipe(new Transform({ transform })).pipe(other);
  }
}).listen(listen, "127.0.0.1", () => console.log("relaying"));
`;

export interface Relay extends GuardedServer {
  port: number;
  /** Whatever goes either way comes so much later, until it is asked for again. */
  toggleLate(): void;
}

const LATE_MS = 300;

/**
 * Another way to a server of this run, as a process of its own: frozen, it is to its callers what the
 * server would be.
 */
export async function startRelay(target: number, at?: number): Promise<Relay> {
  const port = at ?? (await freePort());
  const command = [process.execPath, "-e", RELAY, ...[port, target, LATE_MS].map(String)];
  const server = await startGuarded({ command, ready: /relaying/ });
  return { ...server, port, toggleLate: () => server.signal("SIGUSR2") };
}
