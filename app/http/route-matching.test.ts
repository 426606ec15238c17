import { matchRoutes } from "@remix-run/router";
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

test("a page is rendered with the routes of the one before", () => {
  const routes = [{ id: "home", path: "/" }];
  const context = { matches: [], loaderData: {}, errors: null } as never;
  expect(createStaticRouter(routes, context).routes).toBe(
    createStaticRouter(routes, context).routes,
  );
});
