import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { join } from "node:path";

const PREFIX = "/assets/";
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** What the framework's own files are sent with: their names change with what they hold. */
const FOR_EVER = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Accept-Ranges": "bytes",
};
/** With any of these a part is wanted, or nothing where it is known: that is left to the framework. */
const CONDITIONS = ["range", "if-range", "if-none-match", "if-modified-since"];

/**
 * Gives browsers the scripts and styles that the build has compressed with all its time: a sixth
 * smaller than what the server makes of them while somebody waits, and free. They are sent from memory,
 * before the framework is asked.
 */
export function serveSmallAssets(clientFolder: string): void {
  const small = compressedIn(join(clientFolder, "assets"));
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const path = request.url ?? "";
    if (!path.startsWith(PREFIX) || !small.has(path.slice(PREFIX.length))) return;
    if (!/\bbr\b/.test(`${request.headers["accept-encoding"]}`)) return;
    response.setHeader("Content-Type", TYPES[path.slice(path.lastIndexOf(".") + 1)]!);
    response.setHeader("Content-Encoding", "br");
    response.setHeader("Vary", "Accept-Encoding");
    request.url = `${path}.br`;
  });
  const bytesOf = keptBytes(clientFolder, small);
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    const { server } = message as { server: Server };
    const [framework] = server.listeners("request") as RequestListener[];
    if (!framework) return;
    server.removeListener("request", framework);
    server.on("request", (request, response) => {
      const bytes = isPlain(request) ? bytesOf(request.url ?? "") : undefined;
      if (!bytes) return framework(request, response);
      const type = TYPES[/\.(js|css)(\.br)?$/.exec(request.url!)![1]!]!;
      if (!response.hasHeader("Content-Type")) response.setHeader("Content-Type", type);
      response.setHeader("Vary", "Accept-Encoding");
      response.writeHead(200, { ...FOR_EVER, "Content-Length": bytes.length });
      response.end(request.method === "HEAD" ? undefined : bytes);
    });
  });
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && !CONDITIONS.some((name) => name in headers);
}

/** What an address of these assets holds, read when it is asked for first; all of it is a few megabytes. */
function keptBytes(clientFolder: string, names: Set<string>) {
  const kept = new Map<string, Buffer>();
  return (path: string): Buffer | undefined => {
    if (!path.startsWith(PREFIX)) return undefined;
    const known = kept.get(path);
    if (known) return known;
    const name = path.slice(PREFIX.length);
    if (!names.has(name.replace(/\.br$/, ""))) return undefined;
    const bytes = readFileSync(join(clientFolder, PREFIX, name));
    kept.set(path, bytes);
    return bytes;
  };
}

/** The names of the files that have a compressed twin. */
function compressedIn(folder: string): Set<string> {
  try {
    const twins = readdirSync(folder).filter((name) => /\.(js|css)\.br$/.test(name));
    return new Set(twins.map((name) => name.slice(0, -".br".length)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return new Set();
  }
}
