import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** As much of RFC 5321 as taking one mail needs; answers otherwise to commands that begin so. */
export async function startMailServer(answers: Record<string, string> = {}) {
  const commands: string[] = [];
  let received = "";
  const server = createServer((socket) => {
    let inMessage = false;
    let pending = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      pending += chunk.toString("utf8");
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (inMessage && line !== ".") received += `${line.replace(/^\./, "")}\r\n`;
        else {
          if (!inMessage) commands.push(line);
          inMessage = line === "DATA";
          const own = Object.entries(answers).find(([command]) => line.startsWith(command));
          socket.write(inMessage ? "354 go on\r\n" : `${own?.[1] ?? "250 ok"}\r\n`);
        }
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    commands,
    message: () => received,
    close: (closed?: (value: unknown) => void) => server.close(closed),
  };
}
