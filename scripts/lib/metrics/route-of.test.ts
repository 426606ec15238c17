import { describe, expect, it } from "vitest";
import { openRoutes } from "./route-of.ts";

const page = (id: string, path: string | undefined, parentId = "root") => ({ id, path, parentId });
const routeOf = openRoutes({
  root: { id: "root", path: "" },
  home: { id: "home", index: true, parentId: "root" },
  all: page("all", "*"),
  post: page("post", "publicacion/:id"),
  hide: page("hide", "publicacion/:id/hide"),
  newPost: page("newPost", "publicacion/nueva"),
  settings: page("settings", "settings"),
  own: page("own", "posts", "settings"),
  frame: page("frame", undefined),
  framed: page("framed", "api/mensajes/:id", "frame"),
  files: page("files", "uploads/*"),
});

describe("the pattern of an address", () => {
  it.each([
    ["/", "/"],
    ["/_root.data?page=2", "/"],
    ["/publicacion/17", "/publicacion/:id"],
    ["/publicacion/17.data?_routes=root", "/publicacion/:id"],
    ["/publicacion/nueva", "/publicacion/nueva"],
    ["/publicacion/nueva/hide", "/publicacion/:id/hide"],
    ["/settings/posts#end", "/settings/posts"],
    ["/api/mensajes/ana/", "/api/mensajes/:id"],
    ["/uploads/a/b/c.webp", "/uploads/*"],
    ["/assets/any-name.js", "/assets/*"],
    ["/wp-login.php", "/*"],
    ["*", "/*"],
  ])("of %s is %s", (url, pattern) => expect(routeOf(url)).toBe(pattern));

  it("is one of few, whatever is asked for", () => {
    const asked = Array.from({ length: 500 }, (_, at) => `/${"x".repeat(at * 20)}/${at}?q=${at}`);
    expect(new Set(asked.map(routeOf))).toEqual(new Set(["/*"]));
  });

  it("is unknown where no route takes everything", () => {
    expect(openRoutes({ root: { id: "root", path: "" } })("/any")).toBe("unknown");
  });
});
