import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom/server.js";
import { describe, expect, it } from "vitest";
import { usePageLanguage } from "./root-data.ts";

function Said() {
  return <p>{usePageLanguage() ?? "-"}</p>;
}

async function languageOf(handle: object | undefined, language: string): Promise<string> {
  const page = { index: true as const, loader: () => ({ language }), element: null };
  const routes = [{ path: "/", element: <Said />, children: [{ ...page, handle }] }];
  const handler = createStaticHandler(routes);
  const context = (await handler.query(new Request("http://localhost/"))) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

describe("the language of a page", () => {
  it("is another than the site's where the page says so, and nothing that a page just loads", async () => {
    expect(await languageOf({ speaks: true }, "en")).toBe("<p>en</p>");
    expect(await languageOf({ speaks: true }, "es")).toBe("<p>-</p>");
    expect(await languageOf(undefined, "en")).toBe("<p>-</p>");
  });
});
