import { describe, expect, it } from "vitest";
import { readTheme } from "#app/http/cookies/theme.server.ts";
import { action, loader } from "./pages/theme.ts";
import { requestOf } from "#tests/kit/call.ts";

function choose(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const request = requestOf("POST", "/theme", { body, headers });
  return action({ request, params: {}, context: {} }) as Promise<Response>;
}

function themeOf(cookie: string | undefined) {
  return readTheme(requestOf("GET", "/", { headers: { Cookie: cookie ?? "" } }));
}

describe("the switch of the theme", () => {
  it.each(["dark", "light"] as const)("keeps %s for a year and goes back", async (theme) => {
    const answer = await choose({ theme, next: "/publicacion/7?x=1" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/publicacion/7?x=1");
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
    expect(themeOf(cookie.split(";")[0])).toBe(theme);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["no theme", {}, {}],
    ["a theme that is none", { theme: "sepia" }, {}],
    ["a choice that another site sent", { theme: "dark" }, { "Sec-Fetch-Site": "cross-site" }],
  ])("keeps nothing for %s", async (_what, fields, headers) => {
    const answer = await choose(fields, headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("leads nowhere else, and a cookie of another shape is no choice", async () => {
    const answer = await choose({ theme: "light", next: "//evil.example/" });
    expect(answer.headers.get("location")).toBe("/");
    expect(loader().headers.get("location")).toBe("/");
    expect(themeOf("theme=sepia")).toBeNull();
  });
});
