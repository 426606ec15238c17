import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { parseRange } from "#app/features/delivery/byte-range.ts";

const PREFIX = "/assets/";
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
/** The smallest first: what a coding is called, how its files end, and who can read it. */
const CODINGS = [
  { coding: "br", end: ".br", read: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/ },
  { coding: "gzip", end: ".gz", read: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/ },
];
/** With any of these it may be enough to say that it is known: that is left to the framework. */
const CONDITIONS = ["if-range", "if-none-match", "if-modified-since"];
/** What the framework's own files are sent with: their names change with what they hold. */
const FOR_EVER = ["Cache-Control", "public, max-age=31536000, immutable", "Accept-Ranges", "bytes"];

/** A script or a style as it goes over the wire. */
interface Form {
  path: string;
  /** What it is; names and values in turn, which Node writes faster than an object. */
  kind: string[];
  /** Read when it is asked for first; all of them are a few megabytes. */
  bytes?: Buffer;
}

/**
 * Gives browsers the scripts and styles that the build has compressed with all its time: a sixth
 * smaller than what the server makes of them while somebody waits, and free. They are sent from memory,
 * also in parts, before the framework is asked.
 */
export function serveSmallAssets(clientFolder: string): void {
  const formOf = openForms(join(clientFolder, PREFIX));
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    const { server } = message as { server: Server };
    const [framework] = server.listeners("request") as RequestListener[];
    if (!framework) return;
    server.removeListener("request", framework);
    server.on("request", (request, response) => {
      const form = formOf(request);
      if (!form) return framework(request, response);
      if (!CONDITIONS.some((name) => name in request.headers)) {
        const bytes = (form.bytes ??= readIfThere(join(clientFolder, form.path)));
        return bytes ? send({ ...form, bytes }, request, response) : framework(request, response);
      }
      for (let at = 0; at < form.kind.length; at += 2)
        response.setHeader(form.kind[at]!, form.kind[at + 1]!);
      request.url = form.path;
      framework(request, response);
    });
  });
}

/** Undefined: a new build has taken the place of the one that this process knows. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

function send(
  { kind, bytes }: Required<Form>,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const size = bytes.length;
  const range = headers.range && method === "GET" ? parseRange(headers.range, size) : "whole";
  if (range === "unsatisfiable") {
    response.writeHead(416, ["Content-Range", `bytes */${size}`, "Content-Length", "0"]).end();
  } else if (range === "whole") {
    // The page has said how long the connection is kept.
    response.removeHeader("Connection");
    response.writeHead(200, [...kind, ...FOR_EVER, "Content-Length", `${size}`]);
    response.end(method === "HEAD" ? undefined : bytes);
  } else {
    const { start, end } = range;
    const part = ["Content-Range", `bytes ${start}-${end}/${size}`];
    const length = ["Content-Length", `${end - start + 1}`];
    response.writeHead(206, [...kind, ...FOR_EVER, ...part, ...length]);
    response.end(bytes.subarray(start, end + 1));
  }
}

/** In which form a request is answered; undefined for all but the files that have compressed ones. */
function openForms(folder: string): (request: IncomingMessage) => Form | undefined {
  const forms = new Map(
    compressedIn(folder).map((name) => {
      const path = PREFIX + name;
      const type = ["Content-Type", TYPES[name.slice(name.lastIndexOf(".") + 1)]!];
      const kind = [...type, "Vary", "Accept-Encoding"];
      const small = CODINGS.map(({ coding, end, read }) => {
        return { read, form: { path: path + end, kind: [...kind, "Content-Encoding", coding] } };
      });
      return [path, { small, whole: { path, kind } }] as const;
    }),
  );
  return ({ method, url = "", headers }) => {
    if (!url.startsWith(PREFIX) || (method !== "GET" && method !== "HEAD")) return undefined;
    const known = forms.get(url);
    if (!known) return undefined;
    const readable = headers["accept-encoding"];
    const small =
      typeof readable === "string" && known.small.find(({ read }) => read.test(readable));
    return small ? small.form : known.whole;
  };
}

/** The names of the files that have compressed twins. */
function compressedIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(js|css)\.br$/.test(name))
      .map((name) => name.slice(0, -".br".length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}
