import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { parseAgePolicy } from "#app/http/age/policy.ts";
import { isOldEnough, proofPair } from "#app/http/age/proof.server.ts";
import { regionHere } from "#app/http/age/region.server.ts";
import { askedOf, requestOf as copyRequestOf } from "#app/http/shared-pages/asked.server.ts";
import { throughProvider } from "#tests/identity-provider.ts";
import { adultCookie, call, requestOf, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { from, SITE_URL, useAgePolicy } from "./test-support.ts";

await useAgePolicy();

const DAY_MS = 24 * 60 * 60 * 1000;
const BRITAIN = from("GB");
const gate = { data: { ageGate: true, check: "verify" } };

describe("where a request comes from", () => {
  const region = (headers: Record<string, string>) =>
    regionHere(requestOf("GET", "/", { headers }));

  it.each<[string | null, Record<string, string>]>([
    ["GB", from("gb")],
    ["US-TX", from("US", "TX")],
    ["US-TX", from("US-TX")],
    ["US-TX", from("US", "us-tx".toUpperCase())],
    // The proxy does not know: the address does.
    ["US-TX", { ...from("XX"), "X-Forwarded-For": "33.1.2.3" }],
    ["MX", { "X-Forwarded-For": "32.255.0.1" }],
    // What the client wrote itself is not the proxy's word.
    ["GB", { "X-Forwarded-For": "32.1.1.1, 31.9.9.9" }],
    [null, { "X-Forwarded-For": "35.1.1.1" }],
    [null, { "X-Forwarded-For": "2001:db8::1" }],
    [null, from("T1'--")],
    [null, {}],
  ])("is %s by %j", (expected, headers) => {
    expect(region(headers)).toBe(expected);
  });
});

it.each(["GB", "GB=no", "gb=verify", "GBR=verify", "GB=verify GB=declare", "*=verify,=declare"])(
  "%j is no policy",
  (text) => {
    expect(() => parseAgePolicy(text)).toThrow(/must be entries|twice/);
  },
);

/** What a provider's address says, with one letter of its code changed. */
const withAnotherCode = (home: string) =>
  home.replace(/code=(.)/, (_, letter) => (letter === "x" ? "code=y" : "code=x"));

describe.each(engines)("age beyond a declaration, on %s", (engine) => {
  const ctx = useStage(engine);

  /** Presses the button and goes through the provider, as this person there. */
  async function show(persona: string, { as, next = "/publicacion/7" }: Shown = {}) {
    const begun = await press({ as, next });
    const home = await throughProvider(begun.to, persona);
    return comeBack(home, begun.cookies, as);
  }
  interface Shown {
    as?: Awaited<ReturnType<typeof newPerson>>;
    next?: string;
  }
  async function press({ as, next = "/" }: Shown = {}) {
    const body = new URLSearchParams({ next });
    return told(await call("POST", "/consent/edad", { as, body, headers: BRITAIN }));
  }
  async function comeBack(url: string, cookies: string, as?: Shown["as"]) {
    const path = url.slice(SITE_URL.length);
    const own = as ? `; token=${as.token}` : "";
    const headers = { ...BRITAIN, Cookie: `${cookies}${own}` };
    return told(await call("GET", path, { headers }));
  }
  function told({ status, headers }: { status: number; headers: Headers }) {
    const cookies = headers.getSetCookie().map((each) => each.split(";", 1)[0]!);
    return { status, to: headers.get("location") ?? "", cookies: cookies.join("; ") };
  }

  it("is asked for where the policy says so, on pages, by the API and of bytes", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    const file = await ctx.db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .where("id_publicacion", "=", id)
      .where("label", "<>", "original")
      .select("name")
      .executeTakeFirstOrThrow();
    const doors = [`/api/publicaciones/${id}`, `/uploads/${file.name}`, "/api/search?q=sol"];
    for (const door of doors) {
      const refused = await call("GET", door, { headers: BRITAIN });
      expect(refused, door).toMatchObject({ status: 403, body: { code: "age_required" } });
      expect(refused.headers.get("cache-control")).toContain("no-store");
      expect(refused.body).toMatchObject({ link: "/consent/edad" });
      for (const elsewhere of [from("MX"), from("US", "NY"), {}]) {
        expect((await call("GET", door, { headers: elsewhere })).status, door).toBe(200);
      }
    }
    const bytes = await call("GET", doors[1]!, { headers: from("MX") });
    expect(bytes.headers.get("cache-control")).toMatch(/^private, max-age=/);
    await expect(visit(`/publicacion/${id}`, { headers: BRITAIN })).rejects.toMatchObject(gate);
    expect((await visit(`/publicacion/${id}`, { headers: from("MX") })).status).toBe(200);
  });

  it("leaves the ways open that have nothing for adults only", async () => {
    const person = await newPerson(ctx);
    for (const path of ["/terms", "/retiro", "/login", "/signup", "/support", "/consent/edad"]) {
      expect((await visit(path, { headers: BRITAIN })).status, path).toBe(200);
    }
    const own = await visit("/settings/security", { as: person, headers: BRITAIN });
    expect(own.status).toBe(200);
    const left = await call("POST", "/api/logout", { as: person, headers: BRITAIN });
    expect(left.status).toBe(204);
  });

  it("is shown once and opens every door in that browser", async () => {
    const shown = await show("Adulta");
    expect(shown).toMatchObject({ status: 303, to: "/publicacion/7" });
    expect(shown.cookies).toContain("age_consent_v1=");
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const headers = { ...BRITAIN, Cookie: shown.cookies };
    expect((await visit(`/publicacion/${id}`, { headers })).status).toBe(200);
    expect((await call("GET", `/api/publicaciones/${id}`, { headers })).status).toBe(200);
    // Nothing of the person is in it.
    const [, kept = ""] = /edad_comprobada=([^;.]+)/.exec(shown.cookies) ?? [];
    const proof = JSON.parse(Buffer.from(kept, "base64url").toString()) as object;
    expect(proof).toEqual({ level: "verify", until: expect.any(Number) as number });
  });

  it("holds for the whole account of who shows it signed in", async () => {
    const person = await newPerson(ctx);
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const ask = () => call("GET", `/api/publicaciones/${id}`, { as: person, headers: BRITAIN });
    expect((await ask()).status).toBe(403);
    expect((await show("Adulta", { as: person })).status).toBe(303);
    expect((await ask()).status).toBe(200);
    const row = await ctx.db
      .selectFrom("usuarios")
      .where("id_usuario", "=", person.id)
      .select(["age_level", "age_until"])
      .executeTakeFirstOrThrow();
    expect(row.age_level).toBe("verify");
    await ctx.db
      .updateTable("usuarios")
      .set({ age_until: Date.now() - 1 })
      .execute();
    expect((await ask()).status).toBe(403);
  });

  it("is not what a minor, another browser, a replay or a forger has", async () => {
    const minor = await show("menor_de_edad");
    expect(minor.to).toBe("/consent/edad?fallo=age_check_refused&next=%2Fpublicacion%2F7");
    expect(minor.cookies).not.toContain("edad_comprobada=e");

    const begun = await press();
    const home = await throughProvider(begun.to, "Adulta");
    const gone = { to: expect.stringContaining("age_check_gone") as string };
    expect(await comeBack(home, "")).toMatchObject(gone);
    expect(await comeBack(home, (await press()).cookies)).toMatchObject(gone);
    expect(await comeBack(withAnotherCode(home), begun.cookies)).toMatchObject(gone);
    expect((await comeBack(home, begun.cookies)).to).toBe("/");
    expect(await comeBack(home, begun.cookies)).toMatchObject(gone);

    const unsigned = Buffer.from(JSON.stringify({ level: "verify", until: Date.now() + DAY_MS }));
    const forged = `edad_comprobada=${unsigned.toString("base64url")}.${"x".repeat(43)}`;
    await expect(
      visit("/", { headers: { ...BRITAIN, Cookie: `${adultCookie()}; ${forged}` } }),
    ).rejects.toMatchObject(gate);
  });

  it("leads nowhere else, and says when the provider is away", async () => {
    expect((await show("Adulta", { next: "//evil.example/" })).to).toBe("/");
    const { fetch } = globalThis;
    const begun = await press();
    const home = await throughProvider(begun.to, "Adulta");
    globalThis.fetch = () => Promise.reject(new Error("no line"));
    try {
      const away = await comeBack(home, begun.cookies);
      expect(away.to).toContain("fallo=age_check_away");
      const page = await visit(away.to, { headers: BRITAIN });
      expect(JSON.stringify(page.body)).toContain("no responde");
    } finally {
      globalThis.fetch = fetch;
    }
  });
});

it("only who has shown it is answered with the pages that are made once for all", () => {
  const pages = [{ path: /^\/$/, isGated: true }];
  const asked = (headers: Record<string, string>) =>
    askedOf({ method: "GET", url: "/", headers } as unknown as IncomingMessage, pages);
  const proof = proofPair({ level: "verify", until: Date.now() + DAY_MS });
  const adult = adultCookie();
  expect(asked({ "cf-ipcountry": "GB", cookie: adult })).toBeNull();
  expect(asked({ "cf-ipcountry": "GB", cookie: `${adult}; ${proof}` })).not.toBeNull();
  const made = asked({ "cf-ipcountry": "MX", cookie: adult });
  // The copy is made for whoever gets it, wherever they are.
  expect(isOldEnough(copyRequestOf(made!), null)).toBe(true);
});

it("an estimate is enough where no document is asked for, and a proof runs out", () => {
  const asking = (level: "estimate" | "verify", days: number, where: Record<string, string>) => {
    const Cookie = proofPair({ level, until: Date.now() + days * DAY_MS });
    return isOldEnough(requestOf("GET", "/", { headers: { ...where, Cookie } }), null);
  };
  expect(asking("estimate", 1, from("FR"))).toBe(true);
  expect(asking("verify", 1, from("FR"))).toBe(true);
  expect(asking("estimate", 1, BRITAIN)).toBe(false);
  expect(asking("verify", 1, BRITAIN)).toBe(true);
  expect(asking("verify", -1, BRITAIN)).toBe(false);
  expect(asking("estimate", -1, from("MX"))).toBe(true);
});
