import { subscribe } from "node:diagnostics_channel";
import type { RequestListener, Server } from "node:http";
import { createRequestHandler } from "@remix-run/node";
import type { openSharedPages } from "#app/http/shared-pages/shared-pages.server.ts";
import { loadedBuild } from "./loaded-build.ts";
import { accessLog } from "./tame-log.ts";

/** The server's entry, which knows the pages. */
type Entry = Partial<{ openSharedPages: typeof openSharedPages }>;

/**
 * Answers visitors with the pages that are kept for all of them before the framework is asked, which
 * gets every other request. Until the pages can be read it gets all.
 */
export function serveSharedPages(): void {
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    const { server } = message as { server: Server };
    const [framework] = server.listeners("request") as RequestListener[];
    if (!framework) return;
    let answer: ReturnType<typeof openSharedPages> = () => false;
    void loadedBuild().then((build) => {
      const { openSharedPages: open } = build.entry.module as Entry;
      const render = createRequestHandler(build, process.env.NODE_ENV);
      if (open) answer = open(build, render, { onAnswer: accessLog() });
    });
    server.removeListener("request", framework);
    server.on("request", (request, response) => {
      const answering = answer(request, response);
      if (answering === false) return framework(request, response);
      void answering.then((isAnswered) => {
        if (!isAnswered) framework(request, response);
      });
    });
  });
}
