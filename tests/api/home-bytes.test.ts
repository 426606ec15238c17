import { expect, test } from "vitest";
import { consentText } from "#app/http/cookies/consent.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";
import { server } from "../kit/built-server.ts";
import { newPerson, type Person } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import type { MediumName } from "../kit/shelf.ts";

/** Before it is compressed. */
const MOST = 20_000;
const CONSENT = `age_consent_v1=${encodeURIComponent(consentText(Date.now()))}`;
const WORDS = "Rollo de 36, dos salieron bien. Esta es una de ellas, y la otra no te la enseño.";
const TAGS = "#luznatural #retrato #analogica";

const pictured = (letter: string) => ({
  profile_picture: `${letter.repeat(32)}-avatar512.webp`,
  es_creador: 1 as const,
  verificado: 1 as const,
});

async function home(path: string, who?: { token: string }): Promise<string> {
  const session = who ? `; ${SESSION_COOKIE}=${who.token}` : "";
  const answer = await fetch(new URL(path, server.url), {
    headers: { "Sec-Fetch-Mode": "navigate", Cookie: CONSENT + session },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Somebody who follows who has published these kinds of posts, the first of them last. */
async function fanOf(layout: string): Promise<Person<typeof server>> {
  const creator = await newPerson(server, pictured("a"));
  const fan = await newPerson(server, pictured("b"));
  const asked = { as: fan, body: { following: true } };
  await server.bodyOf("POST", `/api/users/${creator.id}/follow`, asked);
  const photos: MediumName[] = ["photo", "photo", "photo", "photo"];
  const kinds = {
    s: { tipo_publicacion: "shortit", shows: ["clip"] },
    p: { tipo_publicacion: "publicacion", shows: photos },
  } as const;
  for (const kind of [...layout].reverse()) {
    const { shows, ...rest } = kinds[kind as "s" | "p"];
    await newPost(creator, { ...rest, shows: [...shows], descripcion: `${WORDS} ${TAGS}` });
  }
  return fan;
}

test.each(["ssss", "ppss", "spps", "psps"])(
  "home that begins with %s is light, and has of each post what it shows once",
  async (layout) => {
    const fan = await fanOf(layout);
    const html = await home("/?tab=siguiendo", fan);
    expect(html.match(/<article id="p/g)).toHaveLength(2);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST);
    const previews = html.match(/data:image\/webp[^)"]+/g) ?? [];
    expect(previews.length).toBe(layout === "ppss" ? 2 : 1);

    // Without scripts every post can be reached, and every file.
    expect(html.match(/Ver todos los archivos: 4/g) ?? []).toHaveLength(
      layout.slice(0, 2).split("p").length - 1,
    );
    const more = /href="(\/\?sesion=[^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");
    const rest = await home(more, fan);
    const idsIn = (page: string) => page.match(/(?<=<article id="p)\d+/g) ?? [];
    expect(new Set([...idsIn(html), ...idsIn(rest)]).size).toBe(layout.length);
    expect(rest).not.toContain("Ver todos los archivos: 4");
  },
);

test("home of a visitor is lighter still", async () => {
  await fanOf("pp");
  expect(Buffer.byteLength(await home("/"))).toBeLessThan(MOST);
});
