import { describe, expect, it } from "vitest";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import { consentText } from "#app/http/cookies/consent.server.ts";
import { server } from "../kit/built-server.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

// What is kept for all visitors, as the built server answers it.

const CONSENT = `age_consent_v1=${encodeURIComponent(consentText(Date.now()))}`;
const WORDS = "Palabras que solo ve quien es mayor de edad";

/** A page as a browser asks for it that has said yes to the gate, unless told otherwise. */
async function open(path: string, { cookie = CONSENT, ...headers }: Record<string, string> = {}) {
  const answer = await fetch(new URL(path, server.url), {
    redirect: "manual",
    headers: { "Sec-Fetch-Mode": "navigate", ...(cookie && { Cookie: cookie }), ...headers },
  });
  const isShared = answer.headers.get("cache-control")?.startsWith("public,") === true;
  return { status: answer.status, headers: answer.headers, isShared, html: await answer.text() };
}

async function newScene() {
  const owner = await newPerson(server);
  const { id } = await newPost(owner, { descripcion: WORDS, shows: ["photo"] });
  return { owner, path: `/publicacion/${id}`, api: `/api/publicaciones/${id}` };
}

describe("pages for all visitors", () => {
  it("are without what was taken away by the time of the answer that did it", async () => {
    const ways: [string, (scene: Awaited<ReturnType<typeof newScene>>) => Promise<unknown>][] = [
      ["edited", ({ api, owner }) => change("PATCH", api, owner, { descripcion: "Otras" })],
      ["restricted", ({ api, owner }) => change("PATCH", api, owner, { solo_suscriptores: 1 })],
      ["removed", ({ api, owner }) => change("DELETE", api, owner)],
      ["suspended", ({ owner }) => suspendAccount(server, owner.name)],
    ];
    const change = (method: string, path: string, as: object, body?: object) =>
      server.bodyOf(method, path, { as: as as never, body });
    for (const [name, takeAway] of ways) {
      const scene = await newScene();
      const profile = `/u/${scene.owner.name}`;
      const shown = [await open(scene.path), await open(profile)];
      const pictures = shown.flatMap(({ html }) => html.match(/\w{32}-w160\.webp/g) ?? []);
      expect(pictures.length, name).toBeGreaterThan(0);
      for (const path of [scene.path, profile]) {
        expect(await open(path), name).toMatchObject({ status: 200, isShared: true });
      }
      await takeAway(scene);
      const [post, person] = [await open(scene.path), await open(profile)];
      expect(post.html, name).not.toContain(name === "restricted" ? pictures[0] : WORDS);
      if (name === "edited") continue;
      for (const picture of pictures) expect(post.html + person.html, name).not.toContain(picture);
    }
  });

  it("show nothing of the page to whoever has not said that they are of age", async () => {
    const { path } = await newScene();
    const shown = await open(path);
    expect(shown).toMatchObject({ isShared: true, html: expect.stringContaining(WORDS) });
    const etag = shown.headers.get("etag")!;
    const garbage = ["", "x", "%", encodeURIComponent('{"accepted":true}')];
    for (const value of garbage) {
      const gate = await open(path, { cookie: `age_consent_v1=${value}`, "If-None-Match": etag });
      expect(gate).toMatchObject({ status: 200, isShared: true });
      expect(gate.headers.get("vary")).toContain("Accept-Encoding, Cookie");
      expect(gate.html).not.toContain(WORDS);
      expect(gate.html).toContain('action="/consent');
    }
    expect((await open(path)).html).toContain(WORDS);
  });

  it("are the same whatever a request brings beside its address", async () => {
    const { path } = await newScene();
    const { html, headers } = await open(path);
    const brought: Record<string, string>[] = [
      { "X-Forwarded-Host": "malo.example" },
      { "X-Forwarded-Proto": "https", "X-Forwarded-For": "6.6.6.6" },
      { "X-Original-URL": "/login", "X-Rewrite-URL": "/login" },
      { "X-HTTP-Method-Override": "DELETE" },
      { Range: "bytes=0-10" },
      { "Accept-Language": "malo", "User-Agent": "malo", Accept: "application/json" },
      { cookie: `${CONSENT}; a="<script>malo"; theme=malo` },
    ];
    for (const more of brought) {
      const other = await open(path, more);
      expect([other.status, other.html]).toEqual([200, html]);
      expect(other.headers.get("etag")).toBe(headers.get("etag"));
    }
    expect(html).not.toContain("malo");
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("are not those of somebody signed in, who gets their own", async () => {
    const { path, owner } = await newScene();
    await open(path);
    const own = await open(path, { cookie: `${CONSENT}; token=${owner.token}` });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect(own.html).toContain(owner.name);
    expect(own.html).not.toContain(`href="/signup"`);
    const after = await open(path);
    expect(after).toMatchObject({
      isShared: true,
      html: expect.stringContaining(`href="/signup"`),
    });
    const garbage = await open(path, { cookie: `${CONSENT}; token=x` });
    expect(garbage.headers.get("cache-control")).toBe("private, no-store");
  });

  it("have a theme of their own each, and a policy for the scripts in them", async () => {
    const { path } = await newScene();
    const light = await open(path, { cookie: `theme=light; ${CONSENT}` });
    expect(light).toMatchObject({
      isShared: true,
      html: expect.stringContaining('data-theme="light"'),
    });
    const plain = await open(path);
    expect(plain.html).not.toContain("data-theme");
    for (const { html, headers } of [light, plain]) {
      expect(html).not.toContain("nonce=");
      const policy = headers.get("content-security-policy")!;
      expect(policy).not.toContain("nonce");
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)/g)];
      expect(policy.match(/'sha256-/g)).toHaveLength(inline.length);
    }
  });

  it("cost nothing to whoever has them", async () => {
    const { path } = await newScene();
    const { headers } = await open(path);
    const etag = headers.get("etag")!;
    expect(await open(path, { "If-None-Match": etag })).toMatchObject({ status: 304, html: "" });
    const head = await fetch(new URL(path, server.url), {
      method: "HEAD",
      headers: { Cookie: CONSENT },
    });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  it("are the feed's too, for who has none of their own", async () => {
    await newScene();
    const home = await open("/");
    expect(home).toMatchObject({ status: 200, isShared: true });
    expect(home.headers.get("set-cookie")).toBeNull();
    const [sessionId] = /todos-[\w-]+/.exec(home.html)!;
    const { headers, body } = await server.call("POST", "/api/feed/ensure", {
      body: { sessionId, currentIndex: 0 },
    });
    expect(body.sessionId).toMatch(/^(?!todos-)[\w-]{24}$/);
    const [key] = /feed_key=[\w-]{32}/.exec(headers.get("set-cookie")!)!;
    const own = await open("/", { cookie: `${CONSENT}; ${key}` });
    expect(own).toMatchObject({ status: 200, isShared: false });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect(own.html).not.toContain("todos-");
    expect((await open("/", { cookie: "" })).html).not.toContain("todos-");
    const place = "feed_place=para-ti.abc.1.1.0";
    expect((await open("/", { cookie: `${CONSENT}; ${place}` })).isShared).toBe(false);
  });

  it("are the first pages of searches, in one spelling of each address", async () => {
    const owner = await newPerson(server);
    const tag = `muyusado${Date.now()}`;
    for (let posts = 0; posts < 3; posts++)
      await newPost(owner, { descripcion: `${WORDS} #${tag}` });
    const word = `${tag}solo`;
    const { id } = await newPost(owner, { descripcion: `${WORDS} ${word}` });
    for (let times = 0; times < 2; times++) {
      const found = await open(`/search?q=${word}`);
      expect(found).toMatchObject({ isShared: true, html: expect.stringContaining(WORDS) });
    }
    await server.kv.delete("search:popular-hashtags");
    const ideas = await open("/search");
    expect(ideas).toMatchObject({ status: 200, isShared: true });
    expect(ideas.html).toContain(tag);
    const found = await open(`/search?q=%23${tag}`);
    expect(found).toMatchObject({ status: 200, isShared: true });
    expect(found.html).toContain(WORDS);
    for (const path of ["/search?q=loquesea", `/search?q=%23${tag}&sort=popular`]) {
      expect(await open(path), path).toMatchObject({ status: 200, isShared: true });
    }
    for (const path of [
      `/search?q=%23${tag}&page=2`,
      `/search?&q=%23${tag}`,
      `/search?q=%23${tag}&x=1`,
      "/search?q=+loquesea",
    ]) {
      expect(await open(path), path).toMatchObject({ status: 200, isShared: false });
    }
    await server.bodyOf("DELETE", `/api/publicaciones/${id}`, { as: owner });
    expect((await open(`/search?q=${word}`)).html).not.toContain(WORDS);
  });
});
