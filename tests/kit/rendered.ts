import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom/server.js";

interface Loaded {
  root: object;
  page: object;
}

/** The HTML of a component that links and forms of the router stand in; of a page, with what loaders have read. */
export async function rendered(element: ReactElement, loaded?: Loaded): Promise<string> {
  const handler = createStaticHandler([loaded ? under(loaded, element) : { path: "/", element }]);
  const context = (await handler.query(new Request("http://localhost/"))) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  );
}

function under({ root, page }: Loaded, element: ReactElement) {
  const child = { index: true as const, element, loader: () => page };
  return { id: "root", path: "/", loader: () => root, children: [child] };
}
