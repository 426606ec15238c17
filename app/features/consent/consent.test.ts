import { describe, expect, it } from "vitest";
import { CONSENT_COOKIE } from "#app/http/cookies/consent.server.ts";
import { CONSENT_DAYS } from "#app/http/limits.ts";
import { hasConsent } from "#app/http/page.server.ts";
import { action, loader } from "./pages/consent.tsx";
import { requestOf } from "#tests/kit/call.ts";

function answer(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const request = requestOf("POST", "/consent", { body, headers });
  return action({ request, params: {}, context: {} }) as Promise<Response>;
}

describe("the age gate's form", () => {
  it("records a yes that opens every page, and goes where the person was going", async () => {
    const response = await answer({ intent: "yes", next: "/publicacion/7?x=1" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/publicacion/7?x=1");

    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
    expect(cookie).not.toContain("HttpOnly");
    const [pair = ""] = cookie.split(";");
    expect(JSON.parse(decodeURIComponent(pair.replace("age_consent_v1=", "")))).toEqual({
      accepted: true,
      ts: expect.any(Number) as number,
      version: "1",
    });
    expect(hasConsent(requestOf("GET", "/", { headers: { Cookie: pair } }))).toBe(true);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["no", { intent: "no" }, {}],
    ["nothing", {}, {}],
    ["a yes that another site sent", { intent: "yes" }, { "Sec-Fetch-Site": "cross-site" }],
  ])("records nothing for %s", async (_what, fields, headers) => {
    const response = await answer(fields, headers);
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("leads nowhere else", async () => {
    const response = await answer({ intent: "yes", next: "//evil.example/" });
    expect(response.headers.get("location")).toBe("/");
    expect(loader().headers.get("location")).toBe("/");
  });
});

describe("a record of consent", () => {
  const year = CONSENT_DAYS * 24 * 60 * 60 * 1000;
  const pageWith = (cookie: string) =>
    hasConsent(requestOf("GET", "/", { headers: { Cookie: `${CONSENT_COOKIE}=${cookie}` } }));

  it.each<[string, string | object, boolean]>([
    [
      "opens the site for a year",
      { accepted: true, ts: Date.now() - year + 60_000, version: "1" },
      true,
    ],
    [
      "is none when it is older",
      { accepted: true, ts: Date.now() - year - 60_000, version: "1" },
      false,
    ],
    ["is none when it says no", { accepted: false, ts: Date.now(), version: "1" }, false],
    ["is none of another version", { accepted: true, ts: Date.now(), version: "2" }, false],
    ["is none of another shape", { accepted: true, ts: "hoy", version: "1" }, false],
    ["is none when it is cut", "{", false],
    ["is none when it is a number", "1", false],
  ])("%s", (_what, record, opens) => {
    const text = typeof record === "string" ? record : JSON.stringify(record);
    expect(pageWith(encodeURIComponent(text))).toBe(opens);
  });
});
