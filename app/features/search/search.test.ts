import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { caughtUp, searchIndexes, useSearchIndex } from "#tests/setup/search-indexes.ts";
import { search } from "./queries.server.ts";
import { givenPerson, givenPost, textsFor } from "./test-support.ts";
import { call } from "#tests/kit/call.ts";
import { useStage } from "#tests/kit/stage.ts";
import type { Block } from "./view.ts";

const posts = {
  playa: "Atardecer en la playa de Sayulita con las olas de fondo 🌊 #atardecer #playa",
  playas: "Las mejores playas de México, ¿cuál te falta?",
  cancion: "Mi canción favorita, a todo volumen",
  canciones: "Canciones para bailar toda la noche",
  nino: "El niño que fui soñaba con España",
  anios: "Tres años bailando bachata, feliz año nuevo",
  luces: "Luces de neón y encaje negro #LuzNatural",
  luz: "Luz de ventana y una camisa prestada",
  ventana: "La ventana da al mar; la luz, a ninguna parte",
  vez: "Una vez más frente al espejo",
  veces: "A veces el silencio también posa",
  mexico: "Tacos al pastor en la Ciudad de #México 🌮",
  tacon: "Tacón de aguja nuevo",
  tacones: "Salsa en tacones: se puede, se goza y se suda",
  mujer: "Retrato de mujer a contraluz",
  mujeres: "Mujeres que inspiran",
  cafe: "Café helado por la mañana",
  cafes: "Los cafés de la Roma",
  pingueino: "El pingüino de peluche, mi cómplice",
  chicas: "Noche de chicas",
  chicos: "Noche de chicos",
  dulce: "Algo dulce para empezar",
  dulces: "Dulces sueños, les dejo este video",
  mencion: "Sesión con @valeria.luna. ¡Qué tarde!",
  guion: "Detrás de cámaras: foto-reportaje y making_of",
  numeros: "Foto 36 de 100 del rollo",
  coreo: "Coreografía nueva, dime si repetimos #coreografia",
  corazon: "Corazón de melón",
  espanol: "El español de aquí no es el de allá #español",
  enlace: "Todo está en https://ejemplo.test/album/#capitulo",
  ingles: "Sunset vibes, no filter #fitness",
} as const;

type Name = keyof typeof posts;

/** What is typed, and the posts that it finds. */
const cases: [string, Name[]][] = [
  // Words, with and without what people leave out.
  ["atardecer", ["playa"]],
  ["ATARDECER", ["playa"]],
  ["  atardecer  ", ["playa"]],
  ["canción", ["cancion", "canciones"]],
  ["cancion", ["cancion", "canciones"]],
  ["canciónes", ["cancion", "canciones"]],
  ["niño", ["nino"]],
  ["nino", ["nino"]],
  ["españa", ["nino"]],
  ["espana", ["nino"]],
  ["año", ["anios"]],
  ["anos", ["anios"]],
  ["pinguino", ["pingueino"]],
  ["pingüinos", ["pingueino"]],
  ["México", ["playas", "mexico"]],
  ["mexico", ["playas", "mexico"]],
  ["corazón", ["corazon"]],
  ["CORAZON", ["corazon"]],
  ["cafe\u0301", ["cafe", "cafes"]],
  ["ｃａｆé", ["cafe", "cafes"]],
  // One and many.
  ["playa", ["playa", "playas"]],
  ["playas", ["playa", "playas"]],
  ["luz", ["luces", "luz", "ventana"]],
  ["luces", ["luces", "luz", "ventana"]],
  ["vez", ["vez", "veces"]],
  ["veces", ["vez", "veces"]],
  ["tacón", ["tacon", "tacones"]],
  ["tacones", ["tacon", "tacones"]],
  ["mujer", ["mujer", "mujeres"]],
  ["mujeres", ["mujer", "mujeres"]],
  ["cafés", ["cafe", "cafes"]],
  ["dulce", ["dulce", "dulces"]],
  ["dulces", ["dulce", "dulces"]],
  ["ola", ["playa"]],
  ["bailar", ["canciones", "anios"]],
  ["bailando", ["canciones", "anios"]],
  // Who looks for the one does not want the other.
  ["chica", ["chicas"]],
  ["chicos", ["chicos"]],
  // As one types.
  ["atard", ["playa"]],
  ["canc", ["cancion", "canciones"]],
  ["cancio", ["cancion", "canciones"]],
  ["core", ["coreo"]],
  ["españ", ["nino", "espanol"]],
  ["playa de say", ["playa"]],
  ["luz vent", ["luz", "ventana"]],
  ["encaj", ["luces"]],
  // Several words: all of them, in any order, the common ones do not count.
  ["noche chicas", ["chicas"]],
  ["chicas noche", ["chicas"]],
  ["noche de las chicas", ["chicas"]],
  ["luz de ventana", ["luz", "ventana"]],
  ["playa bachata", []],
  ["la de el", []],
  // In quotes: one after the other, as written.
  ['"luz de ventana"', ["luz"]],
  ['"Luz de Ventana"', ["luz"]],
  ["«luz de ventana»", ["luz"]],
  ["“encaje negro”", ["luces"]],
  ['"negro encaje"', []],
  ['"canciones"', ["canciones"]],
  ['"luz de ventana" camisa', ["luz"]],
  ['"luz de ventana" playa', []],
  ['camisa "luz de', ["luz"]],
  // Hashtags: exactly that one.
  ["#atardecer", ["playa"]],
  ["#atarde", []],
  ["#Atardecer", ["playa"]],
  ["#luznatural", ["luces"]],
  ["#LUZNATURAL", ["luces"]],
  ["#mexico", ["mexico"]],
  ["#México", ["mexico"]],
  ["#coreografía", ["coreo"]],
  ["#espanol", ["espanol"]],
  ["#atardecer olas", ["playa"]],
  // What follows a # in an address is no hashtag, in a post or in what is typed.
  ["https://ejemplo.test/album/#capitulo", ["enlace"]],
  ["#capitulo", []],
  ["#atardecer #playa", ["playa"]],
  ["#atardecer #bachata", []],
  // People: exactly that one; what they published and where they are named.
  ["@valeria.luna", ["mencion", "ingles"]],
  ["@VALERIA.LUNA", ["mencion", "ingles"]],
  ["@valeria.luna tarde", ["mencion"]],
  ["@valeria", []],
  ["@nadie", []],
  // What else people write.
  ["🌊", ["playa"]],
  ["🌮 tacos", ["mexico"]],
  ["36", ["numeros"]],
  ["foto-reportaje", ["guion"]],
  ["making_of", ["guion"]],
  ["fitness", ["ingles"]],
  ["¿playas?", ["playa", "playas"]],
  ["playa AND bachata", []],
  ["-playa", ["playa", "playas"]],
  ["(olas OR playa", []],
  ["playa*", ["playa", "playas"]],
  ["descripcion:playa", []],
  ["%", []],
  ["_", []],
  ["'; drop table palabras; --", []],
  ["\u0000playa\u0000", ["playa", "playas"]],
  ["\ud83d", []],
  ["", []],
  ["   ", []],
];

const each = engines.flatMap((engine) => searchIndexes.map((index) => [engine, index] as const));

describe.each(each)("search on %s by %s", (engine, index) => {
  const ctx = useStage(engine);
  useSearchIndex(index);

  beforeAll(async () => {
    await givenPerson(ctx, "valeria.luna");
    for (const [name, text] of Object.entries(posts)) {
      await givenPost(ctx, { text, by: name === "ingles" ? "valeria.luna" : "alguien" });
    }
    await caughtUp(ctx);
  });

  it.each(cases)("%s", async (typed, expected) => {
    const names = Object.keys(posts) as Name[];
    const newestFirst = names.filter((name) => expected.includes(name)).reverse();
    expect(await textsFor(ctx, typed)).toEqual(newestFirst.map((name) => posts[name]));
  });

  it("finds a name that is mistyped, and nobody for a hashtag like it", async () => {
    const people = async (q: string) =>
      (await search(ctx, { q, sort: "recent", page: 1, limit: 12 })).users;
    expect(await people("valerai")).toMatchObject([{ nombre_usuario: "valeria.luna" }]);
    expect(await people("#valerai")).toEqual([]);
  });

  it("answers with people, tags, counts and pages", async () => {
    const answer = await search(ctx, { q: "luna", sort: "recent", page: 1, limit: 12 });
    expect(answer).toMatchObject({
      users: [{ nombre_usuario: "valeria.luna" }],
      counts: { users: 1, posts: 1 },
      page: 1,
      nextPage: null,
    });
    const tags = await search(ctx, { q: "esp", sort: "recent", page: 1, limit: 1 });
    expect(tags).toMatchObject({ tags: ["español"], counts: { tags: 1, posts: 3 }, nextPage: 2 });
  });

  it("gives a shortit as one post and a row of others as a list, each as `data`", async () => {
    for (const tipo of ["publicacion", "shortit", "publicacion", "publicacion"] as const) {
      await givenPost(ctx, { text: "filafila", tipo });
    }
    await caughtUp(ctx);
    const { body } = await call("GET", "/api/search?q=filafila");
    const shapes = body.blocks.map(({ tipo, data }: Block) => [
      tipo,
      Array.isArray(data) ? data.length : data.tipo_publicacion,
    ]);
    expect(shapes).toEqual([
      ["megapost", 2],
      ["shortit", "shortit"],
      ["megapost", 1],
    ]);
  });

  it("takes ten thousand letters", async () => {
    expect(await textsFor(ctx, "atardecer ".repeat(1000))).toEqual([posts.playa]);
    expect(await textsFor(ctx, "a".repeat(10_000))).toEqual([]);
  });
});
