import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { it } from "vitest";
import { closeUnaccepted } from "./close-unaccepted.ts";

it("whoever is handed to a process that dies is not left without an answer", async () => {
  const server = createServer({ pauseOnConnect: true }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [socket] = (await once(server, "connection")) as [Socket & { _handle: Socket }];
  const child = spawn(process.execPath, ["-e", "process.on('message', () => undefined)"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  closeUnaccepted(child);
  // As the cluster does, which then waits for the word of a process that has it.
  child.send({ act: "newconn" }, socket._handle);
  child.kill("SIGKILL");
  client.resume();
  await once(client, "close");
  server.close();
});
