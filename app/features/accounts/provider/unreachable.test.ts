import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { action as googleAuth } from "../api/google-auth.ts";
import { action as start } from "../pages/google.tsx";
import { post } from "../test-support.ts";
import { useStage } from "#tests/kit/stage.ts";

/** What stands where the provider should. */
let behave: RequestListener = () => {};
const server = createServer((request, response) => behave(request, response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: "shortit",
  GOOGLE_CLIENT_SECRET: "secreto",
  GOOGLE_ISSUER: issuer,
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const addresses = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/me`,
};

// What it does is no matter of the database.
describe("a provider that does not do its part", () => {
  useStage("sqlite");

  it.each<[string, RequestListener]>([
    ["fails", (_request, response) => response.writeHead(500).end("{}")],
    ["answers with a page", (_request, response) => response.end("<h1>En mantenimiento</h1>")],
    ["leads elsewhere", (_request, response) => response.writeHead(302, { Location: "/" }).end()],
    ["hangs up", (request) => request.socket.destroy()],
    ["calls itself by another name", json({ ...addresses, issuer: "https://evil.example" })],
    ["leaves out where its keys are", json({ ...addresses, jwks_uri: undefined })],
    ["never answers", () => {}],
  ])("%s, and the person reads that it did not work", async (_what, listener) => {
    behave = listener;
    const [answer, thrown] = await Promise.all([
      post(googleAuth, "/api/google-auth", JSON.stringify({ token: "opaco" })),
      post(start, "/auth/google?desde=/signup", {}).catch((error: unknown) => error),
    ]);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: "provider_unreachable",
      error: "Error al iniciar sesión con Google. Por favor, intenta de nuevo.",
    });
    expect((thrown as Response).headers.get("location")).toBe(
      "/signup?google=provider_unreachable",
    );
  });
});

function json(body: object): RequestListener {
  return (_request, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  };
}
