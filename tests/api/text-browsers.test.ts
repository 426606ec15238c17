import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, test } from "vitest";
import { server } from "../kit/built-server.ts";
import { adultCookie } from "../kit/call.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";

const FEED = "/?tab=siguiendo";
const CONTROLS = [
  "Me gusta: 0",
  "Comentarios: 0",
  "Guardar: 0",
  "0 vistas",
  "Abrir la publicación",
];

/** What stands in a line with its neighbours. */
const INLINE = "(?:a|abbr|b|em|i|label|picture|small|source|span|strong|time)";

let cookies: Record<string, string>;
let id: number;
/** Where what stands side by side is read as words. */
let pages: string[];

beforeAll(async () => {
  const creator = await newPerson(server, { listas_visibles: 1 });
  const fan = await newPerson(server, "fan");
  await newPost(creator, { tipo_publicacion: "shortit", descripcion: "Corto", shows: ["clip"] });
  ({ id } = await newPost(creator, { descripcion: "Al sol", shows: ["photo", "clip"] }));
  const descripcion = "Más sol #playa #mar";
  await newPost(fan, { descripcion, solo_suscriptores: 1, shows: ["photo", "clip"] });
  await follow(fan, creator);
  for (const as of [creator, fan]) {
    const path = `/api/publicaciones/${id}/comentarios`;
    await server.bodyOf("POST", path, { as, body: { contenido: "Hola" } });
  }
  const say = { as: creator, body: { text: "¿Estás?" } };
  await server.bodyOf("POST", `/api/messages/with/${fan.id}`, say);
  pages = [
    ...[FEED, "/", `/publicacion/${id}`, `/u/${creator.name}`, `/u/${creator.name}/seguidores`],
    ...["/search?q=sol", `/search?q=${creator.name}`, "/profile", "/messages", "/privacy"],
    ...[
      "/settings",
      "/settings/profile",
      "/settings/messages",
      "/settings/posts",
      "/upload",
      "/logout",
    ],
  ];
  const [name = "", value = ""] = adultCookie().split("=");
  cookies = { [name]: value, token: fan.token };
});

const cookieHeader = () =>
  Object.entries(cookies)
    .map((pair) => pair.join("="))
    .join("; ");

/** What a browser gets that is older than `Sec-Fetch-*`, which `fetch` always sends. */
async function ask(path: string, { form = "", cookie = cookieHeader() } = {}) {
  const sent = request(new URL(path, server.url), {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
  });
  sent.end(form);
  const [answer] = await new Promise<[IncomingMessage]>((resolve, reject) => {
    sent.once("response", (response) => resolve([response]));
    sent.once("error", reject);
  });
  return { location: answer.headers.location ?? "", html: await text(answer) };
}

/** What would be one word if nothing came between an element and the next; of all elements, or of these. */
function seams(html: string, elements = "\\w+"): string[] {
  const words = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, "<i>$1</i>");
  const side = "[\\p{L}\\p{N}_]+";
  const between = `(?:</?${elements}\\b[^>]*>)+`;
  const found = words.matchAll(new RegExp(`(${side})${between}(?=([@#+]?${side}))`, "gu"));
  return [...found].map(([, end = "", beginning = ""]) => end + beginning);
}

/** The words of each element of this name. */
function wordsOf(html: string, name: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, "gs"));
  return [...elements].map(([, inside = ""]) =>
    inside
      .replace(/<img[^>]* alt="([^"]+)"[^>]*>/g, "$1")
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

describe("without scripts, styles and aria", () => {
  it.each([FEED, "/", "/search?q=sol", "/profile", "/settings", "/messages", "/login", "/upload"])(
    "every control of %s has words",
    async (path) => {
      const { html } = await ask(path);
      for (const control of ["a", "button"]) {
        for (const words of wordsOf(html, control)) {
          expect(words, control).not.toBe("");
          expect(words, "said twice").not.toMatch(/^(.{3,})\1$/);
        }
      }
      expect(html, "a button that nothing answers").not.toContain('type="button"');
    },
  );

  it("a card says what was done to it, and how often", async () => {
    const { html } = await ask(FEED);
    expect(wordsOf(html, "button")).toEqual(expect.arrayContaining(["Me gusta: 0", "Guardar: 0"]));
    expect(wordsOf(html, "a")).toEqual(
      expect.arrayContaining(["Comentarios: 0", "Ver todos los archivos: 2 1/2"]),
    );
    const post = await ask(`/publicacion/${id}`);
    expect(wordsOf(post.html, "a")).toEqual(
      expect.arrayContaining(["Foto 1 de 2", "Video 2 de 2"]),
    );
  });

  it("words that stand side by side have a space between them", async () => {
    for (const path of pages) {
      expect(seams((await ask(path)).html, INLINE), path).toEqual([]);
    }
  });

  it("a video is a link to its file, a photo a plain picture", async () => {
    const { html } = await ask(FEED);
    const videos = [...html.matchAll(/<video.*?<\/video>/gs)];
    expect(videos.length).toBeGreaterThan(0);
    for (const [video] of videos) expect(video).toMatch(/<a href="\/uploads\/[^"]+"/);
    expect(html).toMatch(/<img[^>]* src="\/uploads\/[^"]+" alt="Foto: Al sol"/);
  });
});

test("after each form the page is at an address that no browser has kept", async () => {
  const like = (on: 0 | 1) =>
    ask(`/publicacion/${id}`, { form: `intent=like&on=${on}&next=${encodeURIComponent(FEED)}` });
  const places = [FEED];
  for (const [on, words] of [
    [1, "Quitar me gusta: 1"],
    [0, "Me gusta: 0"],
  ] as const) {
    const { location } = await like(on);
    expect(places).not.toContain(location);
    expect(wordsOf((await ask(location)).html, "button")).toContain(words);
    places.push(location);
  }
});

test("who refuses cookies is told so by the gate, and asked once", async () => {
  const first = await ask("/search", { cookie: "" });
  expect(first.html).not.toContain("no acepta cookies");
  const { location } = await ask("/consent", { form: "intent=yes&next=%2Fsearch", cookie: "" });
  expect((await ask(location, { cookie: "" })).html).toContain("no acepta cookies");
});

/** What each program is given to show a page to who is signed in; `home` is a folder of its own. */
const programs: Record<string, (home: string) => Promise<string[]> | string[]> = {
  w3m: () => ["-header", `Cookie: ${cookieHeader()}`],
  links2: () => ["-http.extra-header", `Cookie: ${cookieHeader()}`],
  async lynx(home) {
    const jar = join(home, "jar");
    const lines = Object.entries(cookies).map(([name, value]) =>
      [new URL(server.url).hostname, "FALSE", "/", "FALSE", "2000000000", name, value].join("\t"),
    );
    await writeFile(jar, `# HTTP Cookie File\n${lines.join("\n")}\n`);
    const config = ["PERSISTENT_COOKIES:TRUE", "ACCEPT_ALL_COOKIES:TRUE", `COOKIE_FILE:${jar}`];
    await writeFile(join(home, "config"), `${config.join("\n")}\n`);
    return [`-cfg=${join(home, "config")}`, "-display_charset=utf-8", "-nolist"];
  },
};

describe.each(Object.entries(programs))("%s", (program, givenIn) => {
  const isMissing = spawnSync(program, ["-version"]).error !== undefined;
  const dump = async (path: string) => {
    const home = await mkdtemp(join(tmpdir(), "shortit-home-"));
    const { stdout } = await promisify(execFile)(
      program,
      [...(await givenIn(home)), "-dump", new URL(path, server.url).href],
      { env: { ...process.env, HOME: home, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" } },
    );
    return stdout;
  };

  it.skipIf(isMissing)("shows a card whose controls can be told apart", async () => {
    const card = await dump(FEED);
    for (const words of [...CONTROLS, "Video: Corto", "Foto: Al sol"]) {
      expect(card).toContain(words);
    }
  });

  it.skipIf(isMissing)("runs no words together", async () => {
    for (const path of pages) {
      const [{ html }, shown] = [await ask(path), await dump(path)];
      const words = new Set(shown.match(/[@#+\p{L}\p{N}_]+/gu));
      expect(words.size, path).toBeGreaterThan(20);
      const glued = seams(html).filter((seam) => /\p{L}/u.test(seam) && words.has(seam));
      expect(glued, path).toEqual([]);
    }
  });
});
