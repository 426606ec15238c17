import { pathToFileURL } from "node:url";
import { matchRoutes } from "@remix-run/router";
import { RemixServer } from "@remix-run/react";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { createStaticRouter } from "react-router-dom/server.js";
import fc from "fast-check";
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

// As it was published: no patch touches the browser's copy.
const { matchRoutes: published } = (await import(
  pathToFileURL("node_modules/@remix-run/router/dist/router.js").href
)) as { matchRoutes: typeof matchRoutes };

test("only branches that begin like the path are tried, and the same one is found", () => {
  const words = ["a", "b", "A", ":id", ":id?", "b?", "*", "a.b", "ß", ""];
  const segment = fc.constantFrom(...words, ":id.js");
  const path = fc.array(segment, { maxLength: 3 }).map((parts) => parts.join("/"));
  const routes = fc.array(
    fc.record({
      path: path.filter((text) => !/\*./.test(text)),
      isUnder: fc.boolean(),
      caseSensitive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const asked = fc
    .array(fc.constantFrom("a", "A", "b", "x", "a.b", "ß", "SS", "%C3%9F", "%2F", "*", ""), {
      maxLength: 4,
    })
    .map((parts) => `/${parts.join("/")}`);
  fc.assert(
    fc.property(routes, asked, (given, pathname) => {
      const tree = given.map(({ path: text, isUnder, caseSensitive }, place) =>
        isUnder
          ? {
              id: `${place}`,
              path: "",
              children: [{ id: `${place}.0`, path: text, caseSensitive }],
            }
          : { id: `${place}`, path: text, caseSensitive },
      );
      expect(matchRoutes(tree, pathname)).toEqual(published(tree, pathname));
    }),
    { numRuns: 2_000 },
  );
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

test("the stream of a page's data is made where it is asked for", async () => {
  const shown: unknown[] = [];
  const build = {
    entry: {
      module: {
        default: (...[, , , context]: [unknown, unknown, unknown, object]) => {
          const before = Object.keys(context);
          const { serverHandoffStream: stream } = context as { serverHandoffStream?: unknown };
          shown.push(before, stream);
          return new Response();
        },
      },
    },
    routes: { root: { id: "root", path: "", module: { default: () => null } } },
    assets: { routes: {} },
    future: { v3_singleFetch: true },
  } as unknown as ServerBuild;
  await createRequestHandler(build, "production")(new Request("http://localhost/"));
  const [before, stream] = shown;
  expect(before).not.toContain("serverHandoffStream");
  expect(stream).toBeInstanceOf(ReadableStream);
});
