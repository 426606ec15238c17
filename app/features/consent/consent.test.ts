import { describe, expect, it } from "vitest";
import { hasConsent } from "#app/http/page.server.ts";
import { newFolder } from "#tests/setup/stores.ts";
import { action, loader } from "./pages/consent.tsx";
import { requestOf } from "#tests/kit/call.ts";

process.env.DATA_DIR = newFolder();

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
