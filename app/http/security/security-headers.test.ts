import { expect, it, vi } from "vitest";

process.env.SITE_URL = "https://shortit.example";
const { setSecurityHeaders } = await import("./security-headers.server.ts");

it("every page says what a browser may do with it", () => {
  const headers = new Headers();
  setSecurityHeaders(headers, "abc");
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "strict-transport-security": "max-age=31536000",
  });
  const policy = headers.get("content-security-policy")?.split("; ") ?? [];
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
});

it("other sites below the host are bound to https only where the operator says so", async () => {
  vi.resetModules();
  vi.stubEnv("HSTS_SUBDOMAINS", "true");
  const { setSecurityHeaders } = await import("./security-headers.server.ts");
  const headers = new Headers();
  setSecurityHeaders(headers, "abc");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});
