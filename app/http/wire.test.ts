import { afterEach, describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { operations } from "#app/operations.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { AppError } from "./errors.ts";
import { parseInput } from "./input.server.ts";

const ctx = useStage("sqlite");
const dead = { token: "a-token-that-opens-nothing" };
const challenge = 'Bearer realm="shortit"';

describe("a token", () => {
  it("is asked for wherever one is needed", async () => {
    const answer = await call("GET", "/api/messages/unread");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe(challenge);
  });

  it("that is dead is told so, on a public call beside its answer", async () => {
    for (const [path, status] of [
      ["/api/messages/unread", 401],
      ["/api/feed/ensure", 405],
      ["/api/user/by-username/nadie", 404],
      ["/api/openapi.json", 200],
      ["/uploads/nada.jpg", 404],
    ] as const) {
      const headers = { Authorization: `Bearer ${dead.token}` };
      const answer = await call("GET", path, { headers });
      expect(answer.status).toBe(status);
      const told = status === 405 ? null : `${challenge}, error="invalid_token"`;
      expect([path, answer.headers.get("www-authenticate")]).toEqual([path, told]);
    }
  });

  it("that is dead is told so by no cache, also of what everybody may keep", async () => {
    const ana = await newPerson(ctx, { es_creador: 1 });
    const { id, archivos } = await newPost(ana, { shows: ["photo"] });
    const page = `${getEnv().siteUrl}/publicacion/${id}`;
    for (const path of [
      `/uploads/${archivos[0]!.url_archivo}`,
      `/og/${id}.jpg`,
      `/u/${ana.name}/atom.xml`,
      `/api/oembed?${new URLSearchParams({ url: page })}`,
    ]) {
      const ask = async (Authorization: string) => {
        const { status, headers } = await call("GET", path, { headers: { Authorization } });
        const isTold = headers.has("www-authenticate");
        return [path, status, isTold, headers.get("cache-control")];
      };
      expect(await ask(`Bearer ${dead.token}`)).toEqual([path, 200, true, "private, no-store"]);
      for (const good of [`Bearer ${ana.token}`, ""]) {
        const isPublic = expect.stringMatching(/^public, max-age=\d+/) as unknown;
        expect(await ask(good)).toEqual([path, 200, false, isPublic]);
      }
    }
  });

  it("that is good, or none, is told nothing on a public call", async () => {
    const as = await newPerson(ctx);
    for (const who of [as, null]) {
      const answer = await call("GET", "/api/openapi.json", { as: who });
      expect(answer.headers.get("www-authenticate")).toBeNull();
    }
  });
});

describe("a page of an app", () => {
  const origin = "capacitor://localhost";
  const env = getEnv();
  afterEach(() => void (env.corsOrigins = []));
  const ask = (method: string, headers: Record<string, string>) =>
    call(method, "/api/login", { headers: { Origin: origin, ...headers } });
  const preflight = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization, content-type",
  };

  it("is told nothing unless the setting names its origin", async () => {
    for (const origins of [[], ["https://otra.example"]]) {
      env.corsOrigins = origins;
      const answer = await ask("OPTIONS", preflight);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it.each([[["https://otra.example", origin]], [["*"]]])(
    "may call where it says %j",
    async (...given) => {
      [env.corsOrigins] = given;
      const before = await ask("OPTIONS", preflight);
      expect(before.status).toBe(204);
      expect(Object.fromEntries(before.headers)).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "authorization, content-type",
        vary: "Origin",
      });
      const answer = await ask("POST", { "Content-Type": "application/json" });
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      for (const { headers } of [before, answer]) {
        expect(headers.get("access-control-allow-credentials")).toBeNull();
        expect(headers.getSetCookie()).toEqual([]);
      }
      expect(answer.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    },
  );
});

describe("an origin that is nearly the one of the setting", () => {
  const env = getEnv();
  afterEach(() => void (env.corsOrigins = []));

  it("is another, on every kind of address, and what is kept for all says that it depends on it", async () => {
    env.corsOrigins = ["https://app.example.org"];
    const others = [
      "http://app.example.org",
      "https://app.example.org:8443",
      "https://app.example.org.evil.example",
      "null",
    ];
    for (const path of ["/api/search?q=x", "/uploads/nada.jpg", "/u/nadie/atom.xml", "/api/nada"]) {
      for (const Origin of others) {
        const { headers } = await call("GET", path, { headers: { Origin } });
        expect([path, headers.get("access-control-allow-origin")]).toEqual([path, null]);
        expect(headers.get("vary")).toContain("Origin");
      }
      const { headers } = await call("GET", path, {
        headers: { Origin: "https://app.example.org" },
      });
      expect(headers.get("access-control-allow-origin"), path).toBe("https://app.example.org");
      expect(headers.get("access-control-expose-headers")).toContain("Content-Range");
    }
  });
});

describe("what is wrong with a field", () => {
  const junk = [1, true, null, [], {}, "\u0000", "x".repeat(100_000), -1, 1.5, [[]], undefined];

  it("is said in Spanish, whatever was sent instead", () => {
    const sentences = new Set<string>();
    for (const { declaration } of operations) {
      const names = ["nombre_usuario", "correo", "contrasenia", "sort", "id", "limit", "before"];
      const shape = "shape" in declaration.input ? Object.keys(declaration.input.shape) : names;
      const inputs: unknown[] = [...junk];
      for (const value of junk) {
        for (const name of [...shape, ...names]) inputs.push({ [name]: value });
      }
      for (const input of inputs) {
        try {
          parseInput(declaration.input, input);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          for (const sentence of Object.values((error as AppError).fields ?? {})) {
            sentences.add(sentence);
          }
        }
      }
    }
    const english = /invalid|expected|received|must|too (big|small|long)|required|unrecognized/i;
    expect([...sentences].filter((sentence) => english.test(sentence))).toEqual([]);
    expect(sentences).toContain("Falta este dato.");
    expect(sentences).toContain("Este valor no tiene la forma esperada.");
  });
});

describe("lists", () => {
  const lists = [
    "/api/search",
    "/api/publicaciones/{post}/comentarios",
    "/api/user/me/posts",
    "/api/user/me/saved",
    "/api/messages/conversations",
    "/api/messages/with/{peer}",
    "/api/dashboard/posts",
  ];
  const wrong: [string, string][] = [
    ...["0", "-1", "1e1", "1.0", "x", "", " 5", "100000"].map(
      (text) => ["limit", text] as [string, string],
    ),
    ...["x", "-1", "2026-02-30T99:00:00Z"].map((text) => ["before", text] as [string, string]),
    ["after", "ayer"],
    ["sort", "raro"],
  ];
  /** What each knows; what it does not know is no business of its. */
  const knows: Record<string, (list: string) => boolean> = {
    limit: () => true,
    before: (list) => list !== "/api/search",
    after: (list) => list.startsWith("/api/messages/with"),
    sort: (list) => ["/api/search", "/api/dashboard/posts"].includes(list),
  };

  it.each(wrong)("are alike: %s=%j is a 400 that names the field", async (name, text) => {
    const as = await newPerson(ctx, { es_creador: 1 });
    const { id: post } = await newPost(as, { shows: ["photo"] });
    const { id: peer } = await newPerson(ctx);
    for (const list of lists.filter((path) => knows[name]!(path))) {
      const path = list.replace("{post}", `${post}`).replace("{peer}", `${peer}`);
      const answer = await call("GET", `${path}?${new URLSearchParams({ [name]: text })}`, { as });
      expect([list, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
        list,
        400,
        [name],
      ]);
    }
  });

  it("take a time with an offset, also where the plus has become a blank", async () => {
    const as = await newPerson(ctx);
    const peer = await newPerson(ctx);
    vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z"), toFake: ["Date"] });
    await call("POST", `/api/messages/with/${peer.id}`, { as, body: { text: "hola" } });
    vi.useRealTimers();
    for (const [query, found] of [
      ["before=2026-03-01T14:00:01%2B02:00", 1],
      ["before=2026-03-01T13:59:59+02:00", 0],
      ["before=2026-03-01T06:00:01-06:00", 1],
      ["after=2026-03-01T13:59:59%2B0200", 1],
      ["after=2026-03-01T12:00:00.000Z", 0],
    ] as const) {
      const answer = await call("GET", `/api/messages/with/${peer.id}?${query}`, { as });
      expect([query, answer.status, answer.body.messages?.length]).toEqual([query, 200, found]);
    }
  });
});
