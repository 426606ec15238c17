import { expect, it } from "vitest";

Object.assign(process.env, { GOOGLE_CLIENT_ID: "id-de-google", GOOGLE_CLIENT_SECRET: "secreto" });
const { setSecurityHeaders } = await import("#app/http/security/security-headers.server.ts");
const { offerProvider } = await import("./offer.server.ts");
const { nonceOf } = await import("./redirect/nonce-cookie.server.ts");
const { providerSources } = await import("./page-sources.server.ts");

function headersOf(path: string): Headers {
  const headers = new Headers();
  setSecurityHeaders(headers, "n", providerSources(path));
  return headers;
}

it.each(["/login", "/signup"])("Google's script may run on %s", (path) => {
  const headers = headersOf(path);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' 'nonce-n' https://accounts.google.com/gsi/client;");
  expect(policy).toContain("frame-src 'self' https://accounts.google.com/gsi/;");
  expect(policy).toMatch(/connect-src 'self'( ws:)? https:\/\/accounts\.google\.com\/gsi\/;/);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

it.each(["/", "/login/otra", "/settings/security", "/publicacion/1", "/auth/google"])(
  "nothing of Google's runs on %s, from where a form may still lead there",
  (path) => {
    const headers = headersOf(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.replace("form-action 'self' https://accounts.google.com", "")).not.toContain(
      "google",
    );
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  },
);

it("a browser's pages share one nonce, which does not give its cookie away", () => {
  const first = offerProvider(new Request("http://localhost:3000/login"));
  const Cookie = first.headers["Set-Cookie"]?.split(";")[0] ?? "";
  const second = offerProvider(
    new Request("http://localhost:3000/signup", { headers: { Cookie } }),
  );
  expect(second.provider).toEqual(first.provider);
  expect(first.provider?.google?.clientId).toBe("id-de-google");
  const nonce = first.provider?.google?.nonce ?? "";
  expect(Cookie).not.toContain(nonce);
  expect(first.headers["Set-Cookie"]).toMatch(/HttpOnly/);
  expect(nonceOf(new Request("http://localhost:3000/", { headers: { Cookie } }))).toBe(nonce);
});
