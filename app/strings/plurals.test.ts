import { describe, expect, it } from "vitest";
import { errorMessages } from "./errors.ts";
import { plural } from "./language.ts";

/** Every sentence of the interface, with the path to it. */
const said = Object.entries({
  ...import.meta.glob<object>(["../**/strings.ts", "../**/strings.server.ts", "./refusals.ts"], {
    eager: true,
  }),
  "./errors.ts": { errorMessages },
}).flatMap(([file, module]) => textsIn(module, file));

function textsIn(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path} ${key}`));
}

const isForm = ({ path }: { path: string }) => / (one|other)$/.test(path);

/** Nouns and verbs that no 1 stands before or after. */
const MANY =
  /\b(seguidores|seguidos|suscriptores|publicaciones|comentarios|vistas|archivos|mensajes|usuarios|posts|tags|visitas|intentos|segundos|minutos|horas|días|quedan|sobran)\b/i;

describe("what is said of a number", () => {
  it("finds the sentences", () => {
    expect(said.length).toBeGreaterThan(500);
    expect(said.filter(isForm).length).toBeGreaterThan(20);
  });

  it("has a form for one and a form for more", () => {
    const alone = said
      .filter((each) => !isForm(each) && each.text.includes("{count}"))
      // A place in a row, and what stands behind a colon, are said alike of every number.
      .filter(({ text }) => !/ de \{count\}|: \{count\}/.test(text));
    expect(alone).toEqual([]);
    // A unit that stands by itself after its number.
    const units = said.filter((each) => !isForm(each) && /^[a-zá-úñ]+$/.test(each.text));
    expect(units.filter(({ text }) => MANY.test(text))).toEqual([]);
  });

  it("says of one what is said of one", () => {
    const ofOne = said.filter(({ path }) => path.endsWith(" one"));
    expect(ofOne.filter(({ text }) => MANY.test(text))).toEqual([]);
    const forms = { one: "{count} seguidor", other: "{count} seguidores" };
    expect([0, 1, 2, 1_000_000].map((count) => plural(count, forms))).toEqual([
      "0 seguidores",
      "1 seguidor",
      "2 seguidores",
      "1000000 seguidores",
    ]);
  });
});
