import { expect, inject, test } from "vitest";
import { call } from "../kit/built-server.ts";

const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
const headers = { Cookie: `age_consent_v1=${encodeURIComponent(consent)}`, Accept: "text/html" };

test.each([
  ["GET", "/nada", 404],
  ["GET", "/support/nada", 404],
  ["POST", "/nada", 404],
  ["POST", "/terms", 405],
  ["PUT", "/privacy", 405],
  ["DELETE", "/?index", 405],
  ["GET", "/publicacion/%E0%A4%A", 400],
  ["GET", "/%", 400],
  ["POST", "/support/%ff", 400],
])("%s %s shows the error page with %i", async (method, path, status) => {
  const answer = await call(method, path, { headers });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(answer.body).toContain("Unexpected Application Error!");
  expect(answer.body).toContain(`>${status}</p>`);
  expect(answer.body).toContain("Ir al inicio");
});

test.each(["//evil.example", "///evil.example/x", "/x//y", "//login"])(
  "GET %s is an address of this site that does not exist",
  async (path) => {
    const answer = await fetch(`${inject("server").url}${path}`, { headers, redirect: "manual" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/(href|src|action)="\/\//);
  },
);

test("a post whose id is none leads home, as one that is gone does", async () => {
  for (const id of ["abc", "-1", "1.5", "99999999999999999999", "999999999"]) {
    const answer = await call("GET", `/publicacion/${id}`, { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/");
  }
});

test.each([
  ["GET", "/api/nada", 404, "not_found"],
  ["POST", "/api/publicaciones/1/nada", 404, "not_found"],
  ["PUT", "/api/login", 405, "method_not_allowed"],
  ["GET", "/api/google-auth", 405, "method_not_allowed"],
  ["GET", "/api/user/%ff", 400, "bad_input"],
  ["POST", "/api/%", 400, "bad_input"],
])("%s %s answers %i in JSON", async (method, path, status, code) => {
  const answer = await call(method, path);
  expect(answer).toMatchObject({ status, body: { code, error: expect.any(String) } });
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});
