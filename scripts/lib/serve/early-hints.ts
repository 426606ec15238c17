import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { loadedBuild } from "./loaded-build.ts";

/** Sends them with what the build that is served says. To be called after all that wraps what answers. */
export function serveEarlyHints(): void {
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    let links: string[] = [];
    void loadedBuild().then((build) => (links = linksOf(build)));
    sendEarlyHints((message as { server: Server }).server, () => links);
  });
}

/**
 * Says with a 103, before a page is made, which styles and scripts every page has: the browser gets them
 * meanwhile. Only to one that navigates, and only where the operator says that the proxy passes it on.
 */
export function sendEarlyHints(server: Server, links: () => readonly string[]): void {
  server.prependListener("request", (request, response) => {
    const { method, httpVersion, headers } = request;
    // One without its socket waits for the answer before it, and would stand in the middle of that.
    if (method !== "GET" || httpVersion !== "1.1" || !response.socket) return;
    if (headers["sec-fetch-mode"] !== "navigate" || links().length === 0) return;
    response.writeEarlyHints({ link: [...links()] });
  });
}

/** The `Link` headers of what every page of a build loads. */
export function linksOf({ assets }: Pick<ServerBuild, "assets">): string[] {
  const { entry, routes } = assets;
  const styles = routes.root?.css ?? [];
  return [
    ...styles.map((path) => `<${path}>; rel=preload; as=style`),
    ...[entry.module, ...entry.imports].map((path) => `<${path}>; rel=modulepreload`),
  ];
}
