import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of advertisements: some come, one is not there, one keeps its answer to itself. */
export async function startAdServer(port: number) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/silent.js" || pathname === "/silent.html") return;
    const answer = answers[pathname];
    response.writeHead(answer ? 200 : 404, { "Content-Type": answer?.type ?? "text/html" });
    response.end(answer?.body ?? "<h1>404 del servidor de anuncios</h1>");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** product.md 19.1: a unit of each kind that comes, and some that do not. */
export function adUnits(url: string) {
  const iframe = (path: string, baseWidth: number, baseHeight: number) => ({
    type: "iframe",
    key: "prueba",
    src: url + path,
    baseWidth,
    baseHeight,
  });
  const native = (path: string) => ({ type: "native", containerId: "caja", src: url + path });
  return [
    { ...iframe("/banner.html", 300, 250), for: "narrow" },
    { ...iframe("/gone.html", 300, 250), for: "narrow" },
    { ...native("/native.js"), for: "wide" },
    { ...native("/silent.js"), for: "wide" },
    { ...native("/gone.js"), for: "any" },
    { ...iframe("/banner.html", 728, 90), for: "wide" },
  ];
}

const answers: Record<string, { type: string; body: string }> = {
  "/banner.html": {
    type: "text/html",
    body: "<!doctype html><body style='margin:0;background:#1d5'><p>Un anuncio en su marco</p>",
  },
  "/native.js": {
    type: "text/javascript",
    body: "document.getElementById('caja').innerHTML = '<p>Un anuncio nativo</p>';",
  },
};
