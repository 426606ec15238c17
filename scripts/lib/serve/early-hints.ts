import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { loadedBuild } from "./loaded-build.ts";

/** Sends them with what the build that is served says. */
export function serveEarlyHints(): void {
  let links: string[] = [];
  subscribe("tracing:net.server.listen:asyncStart", () => {
    void loadedBuild().then((build) => (links = linksOf(build)));
  });
  sendEarlyHints(() => links);
}

/**
 * Says with a 103, before a page is made, which styles and scripts every page has: the browser gets them
 * meanwhile. Only to one that navigates, and only where the operator says that the proxy passes it on.
 */
export function sendEarlyHints(links: () => readonly string[]): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { method, httpVersion, headers } = request;
    if (method !== "GET" || httpVersion !== "1.1") return;
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
