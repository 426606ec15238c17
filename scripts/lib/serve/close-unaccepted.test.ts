import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, it } from "vitest";
import { closeUnaccepted } from "./close-unaccepted.ts";

describe("whoever is handed to a process that dies is not left without an answer", () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer({ pauseOnConnect: true }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => void server.close());

  /** Somebody who has connected, and what the cluster has of them. */
  const connected = async () => {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const [{ _handle }] = (await once(server, "connection")) as [Socket & { _handle: Socket }];
    return { handle: _handle, closed: once(client.resume(), "close") };
  };
  const aProcess = () => {
    const child = spawn(process.execPath, ["-e", "process.on('message', () => undefined)"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    closeUnaccepted(child);
    return child;
  };

  it("while the cluster waits for its word", async () => {
    const [somebody, child] = [await connected(), aProcess()];
    child.send({ act: "newconn" }, somebody.handle);
    child.kill("SIGKILL");
    await somebody.closed;
  });

  it("while the cluster has yet to hear of it", async () => {
    const [somebody, child] = [await connected(), aProcess()];
    child.kill("SIGKILL");
    await once(child, "exit");
    child.send({ act: "newconn" }, somebody.handle);
    await somebody.closed;
  });
});
