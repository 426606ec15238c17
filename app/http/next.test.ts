import { expect, it } from "vitest";
import { loginPath, safeNext } from "./next.ts";

it.each([
  "//evil.example",
  "//evil.example/upload",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example",
  "https:evil.example",
  "HTTP://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "upload",
  "@evil.example",
  "",
  null,
  undefined,
  ["/upload"],
])("is not led to %j", (next) => {
  expect(safeNext(next)).toBe("/");
});

it.each([
  ["/", "/"],
  ["/upload", "/upload"],
  ["/search?q=%23playa&sort=recent", "/search?q=%23playa&sort=recent"],
  ["/search?q=//evil.example", "/search?q=//evil.example"],
  ["/upload#x", "/upload"],
  ["/a/../upload", "/upload"],
])("goes back to %j", (next, path) => {
  expect(safeNext(next)).toBe(path);
});

it.each(["/..//evil.example", "/.//evil.example", "/a/..//evil.example", "/%2e%2e//evil.example"])(
  "does not end at another site through %j",
  (next) => {
    expect(new URL(safeNext(next), "https://ours.example").host).toBe("ours.example");
  },
);

it("takes path and query to the sign-in page", () => {
  const request = new Request("http://localhost:3000/messages?to=7&x=a%26b");
  const search = new URL(loginPath(request), "http://localhost:3000").searchParams;
  expect(search.get("next")).toBe("/messages?to=7&x=a%26b");
});
