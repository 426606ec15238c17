import { freePort } from "./free-port.ts";
import { type GuardedServer, startGuarded } from "./guard.ts";

const RELAY = `
const net = require("node:net");
const [listen, target] = process.argv.slice(1).map(Number);
net.createServer((client) => {
  const server = net.connect(target, "127.0.0.1");
  for (const [one, other] of [[client, server], [server, client]]) {
    one.on("error", () => other.destroy()).on("close", () => other.destroy()).pipe(other);
  }
}).listen(listen, "127.0.0.1", () => console.log("relaying"));
`;

/**
 * Another way to a server of this run, as a process of its own: frozen, it is to its callers what the
 * server would be.
 */
export async function startRelay(target: number): Promise<GuardedServer & { port: number }> {
  const port = await freePort();
  const command = [process.execPath, "-e", RELAY, String(port), String(target)];
  return { ...(await startGuarded({ command, ready: /relaying/ })), port };
}
