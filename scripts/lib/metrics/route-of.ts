import { subscribe } from "node:diagnostics_channel";
import { loadedBuild } from "../serve/loaded-build.ts";

/** {@link openRoutes} of the build that this process serves, once it listens. */
export function followRoutes(): (url: string) => string {
  let routeOf: (url: string) => string = () => UNKNOWN;
  subscribe("tracing:net.server.listen:asyncStart", () => {
    void loadedBuild().then(({ routes }) => (routeOf = openRoutes(routes)));
  });
  return (url) => routeOf(url);
}

/** What is known of a route of the build. */
export interface Route {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

interface Node {
  fixed: Map<string, Node>;
  param: Node | null;
  /** The pattern of what ends here, and of whatever comes below. */
  ends: string | null;
  rest: string | null;
}

const UNKNOWN = "unknown";
const ASSETS = "/assets/*";

/**
 * Gives the pattern of the address that a request is for, `/publicacion/:id`, in a step a part of it: what the framework
 * does for that takes a hundred times longer. What no route takes is one pattern, as are all files of the build.
 */
export function openRoutes(routes: Record<string, Route | undefined>): (url: string) => string {
  const root = newNode();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const pattern = patternOf(route, routes);
    let node = root;
    for (const part of partsOf(pattern)) {
      if (part === "*") {
        node.rest ??= pattern;
        node = newNode();
      } else if (part.startsWith(":")) {
        node = node.param ??= newNode();
      } else {
        let next = node.fixed.get(part);
        if (!next) node.fixed.set(part, (next = newNode()));
        node = next;
      }
    }
    node.ends ??= pattern;
  }
  return (url) => {
    if (url.startsWith("/assets/")) return ASSETS;
    const end = url.search(/[?#]/);
    const path = (end === -1 ? url : url.slice(0, end)).replace(/(\/_root)?\.data$/, "");
    return find(root, partsOf(path), 0) ?? UNKNOWN;
  };
}

function newNode(): Node {
  return { fixed: new Map(), param: null, ends: null, rest: null };
}

function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

function patternOf(route: Route, routes: Record<string, Route | undefined>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent ? patternOf(parent, routes) : "/";
  return `/${[...partsOf(above), ...partsOf(route.path ?? "")].join("/")}`;
}

function find(node: Node, parts: string[], at: number): string | null {
  if (at === parts.length) return node.ends ?? node.rest;
  const fixed = node.fixed.get(parts[at]!);
  return (
    (fixed && find(fixed, parts, at + 1)) ??
    (node.param && find(node.param, parts, at + 1)) ??
    node.rest
  );
}
