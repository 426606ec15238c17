import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/push/${name}`, import.meta.url), "utf8");

/** Of `localhost`, 127.0.0.1 and push.example.org; nobody else trusts it. */
export const PUSH_CERTIFICATE = fixture("certificate.pem");

/** What came for a browser: what the service saw, and what the browser reads in it. */
export interface Arrived {
  headers: IncomingHttpHeaders;
  /** Bytes on the wire. */
  size: number;
  text: string;
  /** Who says to have sent it. */
  subject: string;
}

/** How the service answers what is for a browser; 201 unless told otherwise. */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; body?: string }
  | "hang"
  /** Begins an answer that has no end. */
  | "endless";

export type PushServer = Awaited<ReturnType<typeof startPushServer>>;
export type PushedBrowser = ReturnType<PushServer["newBrowser"]>;

/**
 * A push service as RFC 8030 has it, with the browsers behind it: it takes nothing without a signature that is right
 * (RFC 8292), and each browser reads what is encrypted for it (RFC 8291), by code that is not what we encrypt with.
 */
export async function startPushServer() {
  const browsers = new Map<string, Inner>();
  const options = { cert: PUSH_CERTIFICATE, key: fixture("key.pem") };
  const server = createServer(options, (request, response) => {
    void answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `https://localhost:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const browser = browsers.get(request.url ?? "");
    const body = Buffer.concat(await request.toArray());
    const refuse = (status: number) => response.writeHead(status).end();
    if (request.method !== "POST" || !browser) return refuse(404);
    browser.asked += 1;
    const { behaviour } = browser;
    if (behaviour === "hang") return;
    const subject = await signedBy(request.headers, origin).catch(() => null);
    if (subject === null) return refuse(403);
    if (body.length > 4096) return refuse(413);
    if (behaviour === "endless") {
      response.writeHead(201);
      const pour = () => void (response.writable && response.write("x".repeat(4096), pour));
      return pour();
    }
    if (behaviour.status < 300) {
      const text = decrypted(body, browser);
      browser.arrived.push({ headers: request.headers, size: body.length, text, subject });
    }
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
  }

  return {
    origin,
    port,
    /** A browser that has subscribed; `answers` is how the service takes what is for it from then on. */
    newBrowser() {
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const inner: Inner = {
        ...{ pair, auth: randomBytes(16), arrived: [], asked: 0 },
        behaviour: { status: 201 },
      };
      browsers.set(path, inner);
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: {
            p256dh: pair.getPublicKey("base64url"),
            auth: inner.auth.toString("base64url"),
          },
        },
        arrived: inner.arrived,
        /** How often it was asked for, whatever it answered. */
        asked: () => inner.asked,
        answers(behaviour: Behaviour) {
          inner.behaviour = behaviour;
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Inner {
  pair: ECDH;
  auth: Buffer;
  arrived: Arrived[];
  asked: number;
  behaviour: Behaviour;
}

/** Who has signed it (RFC 8292). Throws when nobody has who may. */
async function signedBy({ authorization }: IncomingHttpHeaders, origin: string): Promise<string> {
  const [, token, key] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const point = Buffer.from(key ?? "", "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
  const { payload } = await jwtVerify(token ?? "", jwk, {
    ...{ audience: origin, algorithms: ["ES256"], requiredClaims: ["exp", "sub"] },
  });
  const isTooLong = (payload.exp ?? 0) > Date.now() / 1000 + 24 * 60 * 60;
  if (isTooLong) throw new Error("longer than a day");
  return payload.sub ?? "";
}

/** The one record of `aes128gcm` (RFC 8188) that a push is (RFC 8291). */
function decrypted(body: Buffer, { pair, auth }: Inner): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(theirs), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(
      hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes),
    );
  const opened = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  // After the text a 2, and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
