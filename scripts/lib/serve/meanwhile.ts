import { once } from "node:events";
import { createServer } from "node:http";

const SECONDS = 15;
const PAGE = `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${SECONDS}"><title>Volvemos enseguida</title>
<body style="font:1.1rem system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem;text-align:center">
<h1>Volvemos enseguida</h1><p>Estamos actualizando el sitio. Esta página se vuelve a cargar sola.</p>
`;

/** Answers 503 on the site's port while it has no processes of its own; gives what ends that. */
export async function answerMeanwhile(port: number, host?: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(503, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": SECONDS,
      Connection: "close",
    });
    response.end(request.method === "HEAD" ? undefined : PAGE);
  });
  server.listen({ port, host });
  await once(server, "listening");
  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
