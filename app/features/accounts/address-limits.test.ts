import { describe, expect, it } from "vitest";

import { type RateLimit, rateLimitAddress } from "#app/http/rate-limit.server.ts";
import { engines } from "#tests/setup/database.ts";
import { action as googleApi } from "./api/google-auth.ts";
import { action as signupApi } from "./api/signup.ts";
import { action as verifyApi } from "./api/verify.ts";
import { action as forgotPage } from "./pages/forgot.tsx";
import { action as signupPage } from "./pages/signup.tsx";
import { cookiesOf, post, somebody } from "./test-support.ts";
import { addressLimits } from "./throttle.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

let addresses = 0;

describe.each(engines)("the limits of an address on %s", (engine) => {
  const ctx = useStage(engine);

  /** A household that has used up all its turns. */
  const spent = async (limit: RateLimit) => {
    addresses += 1;
    const headers = { "X-Client-Address": `2001:db8:${addresses}::1` };
    const request = requestOf("GET", "/", { headers });
    for (let turns = 0; turns < limit.max; turns++) await rateLimitAddress(ctx, limit, request);
    // Made-up headers change nothing.
    return { ...headers, "X-Forwarded-For": `198.51.100.${addresses}` };
  };

  it.each([
    ["signing up", addressLimits.signUps, signupApi],
    ["verifying", addressLimits.verifications, verifyApi],
    ["coming through the provider", addressLimits.providerSignIns, googleApi],
  ])("stop %s by the API with 429 and when to come back", async (_what, limit, endpoint) => {
    const body = JSON.stringify({ ...somebody(), codigo: "123456", token: "x" });
    const answer = await post(endpoint, "/api", body, await spent(limit));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: "too_many_requests",
      error: expect.stringMatching(/^Demasiados intentos\. Espera \d+ \w+ e/),
    });
    expect((await post(endpoint, "/api", body)).status).not.toBe(429);
  });

  it.each([
    ["signing up", addressLimits.signUps, signupPage],
    ["asking for a link", addressLimits.resets, forgotPage],
  ])("stop %s by the page, which says so", async (_what, limit, endpoint) => {
    const answer = await post(endpoint, "/", { ...somebody() }, await spent(limit));
    expect(answer).toMatchObject({
      data: { code: "too_many_requests" },
      init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
    });
  });

  it.each([
    ["verificar", addressLimits.verifications],
    ["reenviar", addressLimits.resends],
  ])("stop %s on the page of the code", async (intent, limit) => {
    const begun = await post(signupPage, "/signup", somebody());
    if (!(begun instanceof Response)) throw new Error("the form came back");
    const headers = { ...(await spent(limit)), Cookie: cookiesOf(begun) };
    const fields = { intent, codigo: "123456" };
    expect(await post(signupPage, "/signup?paso=2", fields, headers)).toMatchObject({
      init: { status: 429 },
    });
  });
});
