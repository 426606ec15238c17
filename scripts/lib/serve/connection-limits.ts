import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { getEnv } from "#app/env.server.ts";

/** The slowest line whose upload is let finish, in bytes a second. */
const SLOWEST_UPLOAD = 25_000;
/** A connection on which nothing moves for so long is closed. */
const IDLE_MS = 120_000;
/** Longer than a proxy in front of us keeps its connections, so that it never sends into a closed one. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 20_000;
const SETTLED_MS = 5_000;

/**
 * Node gives a whole request 300 s, which would cut a large upload on a slow line. It gets the time that
 * the largest upload needs; against clients that hold connections open on purpose the headers have a
 * short limit, and a body has to keep moving.
 */
export function limitConnections(): void {
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    const { server } = message as { server: Server };
    server.headersTimeout = HEADERS_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.timeout = IDLE_MS;
    const least = server.requestTimeout;
    const allow = () => {
      const largestUpload = (getEnv().maxUploadBytes / SLOWEST_UPLOAD) * 1000;
      server.requestTimeout = Math.max(least, Math.ceil(largestUpload));
    };
    allow();
    // The console may let uploads be larger.
    setInterval(allow, SETTLED_MS).unref();
  });
}
