import { matchRoutes } from "@remix-run/router";
import { RemixServer } from "@remix-run/react";
import { createStaticRouter } from "react-router-dom/server.js";
import { expect, test } from "vitest";

// By the files in patches/: an installation without them is whole, and slower.
test("a list of routes is flattened and ranked once", () => {
  let walks = 0;
  const routes = [{ id: "post", path: "/publicacion/:id" }];
  routes.forEach = (...args) => {
    walks += 1;
    Array.prototype.forEach.apply(routes, args as never);
  };
  for (const id of ["1", "2"])
    expect(matchRoutes(routes, `/publicacion/${id}`)?.[0]?.params).toEqual({ id });
  expect(walks).toBe(1);
});

test("the routes of a build are made for its first page", () => {
  let reads = 0;
  const home = {
    id: "home",
    path: "",
    get parentId() {
      reads += 1;
      return undefined;
    },
  };
  const context = {
    manifest: { routes: { home } },
    routeModules: { home: {} },
    future: {},
    staticHandlerContext: {
      matches: [],
      loaderData: {},
      errors: null,
      location: { pathname: "/" },
    },
  } as never;
  for (const url of ["http://localhost/", "http://localhost/"]) RemixServer({ context, url });
  expect(reads).toBe(1);
});

test("a page is rendered with the routes of the one before", () => {
  const routes = [{ id: "home", path: "/" }];
  const context = { matches: [], loaderData: {}, errors: null } as never;
  expect(createStaticRouter(routes, context).routes).toBe(
    createStaticRouter(routes, context).routes,
  );
});
