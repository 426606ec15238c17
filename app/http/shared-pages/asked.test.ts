import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { consentText } from "../cookies/consent.server.ts";
import { askedOf, keyOf, requestOf } from "./asked.server.ts";
import { sharedPagesOf } from "./sharing.server.ts";

const routeOf = (path: string | undefined, sharing: object | null) => ({
  path,
  module: { loader: Object.assign(() => null, { sharing }) },
});
const pages = sharedPagesOf({
  routes: {
    home: routeOf(undefined, { isGated: true, own: ["feed_key", "x-feed-key"] }),
    profile: routeOf("u/:who", { isGated: true, params: { who: /[\w.-]{1,40}/ } }),
    post: routeOf("publicacion/:id", { isGated: true, params: { id: /[1-9]\d{0,14}/ } }),
    search: routeOf("search", {
      isGated: true,
      isShared: (query: URLSearchParams) => query.toString() === "q=sol",
    }),
    terms: routeOf("terms", { isGated: false }),
    login: routeOf("login", null),
  } as never,
});

const consent = `age_consent_v1=${encodeURIComponent(consentText(Date.now()))}`;

function asked(url: string, headers: Record<string, string> = {}, method = "GET") {
  return askedOf(
    { method, url, headers: { host: "sitio.mx", ...headers } } as IncomingMessage,
    pages,
  );
}
const key = (...given: Parameters<typeof asked>) => {
  const found = asked(...given);
  return found && keyOf(found);
};

it.each([
  ["/publicacion/7", {}],
  ["/", {}],
  ["/search", {}],
  ["/search?q=sol", {}],
  ["/terms", { "accept-encoding": "zstd", "user-agent": "x", "x-forwarded-host": "malo.mx" }],
])("%s of a visitor is shared, with %j", (url, headers) => {
  expect(asked(url, headers)).toMatchObject({ address: url, theme: null });
});

it.each([
  ["/publicacion/7", { cookie: "token=abc" }],
  ["/publicacion/7", { cookie: "token=" }],
  ["/publicacion/7", { authorization: "Bearer abc" }],
  ["/publicacion/7", { "save-data": "on" }],
  ["/publicacion/7", { cookie: "discreto=010" }],
  ["/", { cookie: "feed_key=abc" }],
  ["/", { "x-feed-key": "abc" }],
  ["/u/..", {}],
  ["/u/.", {}],
  ["//malo.mx/u/1", {}],
  ["/publicacion/7?vez=abc", {}],
  ["/publicacion/7?", {}],
  ["/publicacion/7?_data=root", {}],
  ["/search?q=luna", {}],
  ["/search?q=sol&q=luna", {}],
  ["/search?&q=sol", {}],
  ["/search?q=s%6Fl", {}],
  ["/publicacion/07", {}],
  ["/publicacion/7/", {}],
  ["/publicacion/%37", {}],
  ["//publicacion/7", {}],
  ["/publicacion/7.data", {}],
  [`/publicacion/${"7".repeat(300)}`, {}],
  ["/login", {}],
  ["/publicacion/7", { referer: "https://sitio.mx/publicacion/7" }],
])("%s with %j is answered one by one", (url, headers) => {
  expect(asked(url, headers)).toBeNull();
});

it("only what looks is shared, not what does", () => {
  expect(key("/terms", {}, "HEAD")).toBe(key("/terms"));
  for (const method of ["POST", "PUT", "OPTIONS"]) expect(asked("/terms", {}, method)).toBeNull();
});

it("whoever has said that they are of age sees another copy than who has not", () => {
  const gate = key("/publicacion/7");
  const garbage = ["", "x", "%7B", "1", encodeURIComponent('{"accepted":true,"version":"1"}')];
  for (const value of garbage) {
    expect(key("/publicacion/7", { cookie: `age_consent_v1=${value}` })).toBe(gate);
  }
  const old = encodeURIComponent(consentText(Date.now() - 10 * 365 * 24 * 60 * 60 * 1000));
  expect(key("/publicacion/7", { cookie: `age_consent_v1=${old}` })).toBe(gate);
  expect(key("/publicacion/7", { cookie: consent })).not.toBe(gate);
  // A page outside the gate is one for both.
  expect(key("/terms", { cookie: consent })).toBe(key("/terms"));
});

it("cookies of others and garbage in ours make no other copy", () => {
  const plain = key("/publicacion/7", { cookie: consent });
  for (const more of ["_ga=1", "theme=rosa", "theme=", "a=1; b=2", "feed_key=abc"]) {
    expect(key("/publicacion/7", { cookie: `${more}; ${consent}` })).toBe(plain);
  }
  expect(key("/publicacion/7", { cookie: `theme=light; ${consent}` })).not.toBe(plain);
});

it("the request that is rendered holds nothing of the one that asked", () => {
  const mine = asked("/publicacion/7", {
    cookie: `theme=dark; _ga=mine; ${consent}`,
    "user-agent": "mine",
    "accept-language": "mine",
    "x-forwarded-host": "mine",
    "x-forwarded-for": "mine",
    "x-client-address": "mine",
    range: "bytes=0-1",
  });
  const made = requestOf(mine!);
  expect(JSON.stringify([made.url, ...made.headers])).not.toContain("mine");
  expect([...made.headers.keys()]).toEqual(["accept", "cookie", "sec-fetch-mode"]);
  expect(made.headers.get("cookie")).toMatch(/^age_consent_v1=[^;]+; theme=dark$/);
});
