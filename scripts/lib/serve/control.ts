import { mkdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { controlFolder } from "../control-folder.mjs";

/**
 * Does what `npm run upgrade` asks for on a socket in `DATA_DIR`, a word a line; each answer is a line of JSON. Without
 * sockets there the server runs as well, and can be upgraded when it is stopped.
 */
export function listenForControl(
  dataDir: string,
  commands: Record<string, () => Promise<object | void>>,
  log: (line: string) => void,
): void {
  const folder = controlFolder(dataDir);
  const path = join(folder, `${process.pid}.sock`);
  // Whoever asks has said all when the answer has yet to come.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    void answer(socket, commands, log);
  });
  server.on("error", (error) => log(`cannot be asked by npm run upgrade: ${error.message}`));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  server.listen(path).unref();
  process.on("exit", () => rmSync(path, { force: true }));
}

async function answer(
  socket: Socket,
  commands: Record<string, () => Promise<object | void>>,
  log: (line: string) => void,
): Promise<void> {
  // Whoever asked may be gone before the answer.
  socket.on("error", () => undefined);
  for await (const word of createInterface({ input: socket })) {
    const command = commands[word];
    if (word !== "status") log(`${word}, as npm run upgrade asks`);
    try {
      if (!command) throw new Error(`unknown command ${word.slice(0, 20)}`);
      socket.write(`${JSON.stringify({ ok: true, ...(await command()) })}\n`);
    } catch (error) {
      socket.write(`${JSON.stringify({ ok: false, error: (error as Error).message })}\n`);
    }
  }
  socket.end();
}
