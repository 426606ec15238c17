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
  /** Of the form that was sent to it. */
  failure?: object;
}

/**
 * The HTML of a component that links and forms of the router stand in; of a page, with what loaders have read and how
 * a form has failed.
 */
export async function rendered(element: ReactElement, loaded?: Loaded): Promise<string> {
  const handler = createStaticHandler([loaded ? under(loaded, element) : { path: "/", element }]);
  const request = loaded?.failure
    ? new Request("http://localhost/?index", { method: "POST", body: new URLSearchParams() })
    : new Request("http://localhost/");
  const context = (await handler.query(request)) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  );
}

function under({ root, page, failure }: Loaded, element: ReactElement) {
  const child = {
    index: true as const,
    element,
    loader: () => page,
    action: () => failure ?? null,
  };
  return { id: "root", path: "/", loader: () => root, children: [child] };
}
