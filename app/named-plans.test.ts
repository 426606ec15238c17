import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { setLike } from "#app/features/posts/commands.server.ts";
import { call, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { follow } from "#tests/kit/ties.ts";
import { multiply } from "#tests/setup/multiply.ts";
import { genericPlans, namedTextsOf } from "#tests/setup/named-plans.ts";

const POSTS = 10;
const COPIES = 3_000;
/** A statement has a name from its third call on. */
const CALLS = 4;

/** Of these a statement may read a few rows, and never all. */
const LARGE = [
  ...["usuarios", "nombres", "sesiones", "seguimientos", "kv"],
  ...["publicaciones", "archivos", "objetos", "clasificaciones", "me_gusta", "comentarios"],
  ...["palabras", "apariciones", "tendencias", "encuentros"],
];

describe("statements that PostgreSQL plans once for all values", () => {
  const ctx = useStage("postgres");
  let ana: Person;
  let id = 0;
  let own = 0;

  beforeAll(async () => {
    [ana] = [await newPerson(ctx)];
    const beto = await newPerson(ctx, { nombre_usuario: "marina" });
    await follow(ana, beto);
    own = (await newPost(ana, { descripcion: "mar #mar", shows: ["photo"] })).id;
    for (let made = 0; made < POSTS; made += 1) {
      ({ id } = await newPost(beto, {
        descripcion: "Un día de mar #mar",
        shows: ["photo", "clip"],
      }));
      await setLike(ana, { id, liked: true });
    }
    const body = { contenido: "Qué mar" };
    await call("POST", `/api/publicaciones/${id}/comentarios`, { as: ana, body });
    await sql`insert into tendencias values (${id}, 1)`.execute(ctx.db);
    await sql`insert into encuentros values (${`u${ana.id}`}, ${id}, null, 1)`.execute(ctx.db);
    await fill();
    await sql`analyze`.execute(ctx.db);
  });

  /** So many of everything that it matters how it is read. */
  async function fill() {
    const far = (column: string) => `t.${column} + g * 1000`;
    const other = (column: string) => `t.${column} || '-' || g`;
    const post = { id_publicacion: far("id_publicacion") };
    const person = { id_usuario: far("id_usuario") };
    const filled: Record<string, Record<string, string>> = {
      usuarios: {
        ...person,
        nombre_usuario: other("nombre_usuario"),
        name_key: other("name_key"),
        correo: other("correo"),
      },
      nombres: { ...person, clave: other("clave") },
      sesiones: { ...person, token_hash: other("token_hash"), id_sesion: far("id_sesion") },
      seguimientos: { follower_id: far("follower_id"), followed_id: far("followed_id") },
      kv: { key: other("key") },
      publicaciones: { ...post, ...person, fecha_publicacion: "t.fecha_publicacion - g" },
      archivos: { ...post, id_archivo: far("id_archivo") },
      objetos: { id_archivo: far("id_archivo"), name: other("name") },
      clasificaciones: { ...post, tag: "t.tag || g % 100" },
      me_gusta: { ...post, ...person },
      comentarios: { ...post, ...person, id_comentario: far("id_comentario") },
      palabras: { id_palabra: far("id_palabra"), palabra: other("palabra"), clave: other("clave") },
      apariciones: { ...post, id_palabra: "t.id_palabra + g % 100 * 1000" },
      tendencias: { ...post },
      encuentros: { ...post, viewer: "'u' || g % 300" },
    };
    for (const table of LARGE) await multiply(ctx.db, table, COPIES, filled[table]!);
  }

  const asked: Record<string, () => Promise<unknown>> = {
    home: () => visit("/", { as: ana }),
    "the page of a post": () => visit(`/publicacion/${id}`, { as: ana }),
    "a search": () => visit("/search?q=mar", { as: ana }),
    "a search by popularity": () => visit("/search?q=mar&sort=popular", { as: ana }),
    "the poll of own posts": () => call("GET", `/api/publicaciones/status?ids=${own}`, { as: ana }),
  };

  it.each(Object.entries(asked))("read and sort no large table whole: %s", async (_, ask) => {
    const texts = await namedTextsOf(async () => {
      for (let calls = 0; calls < CALLS; calls += 1) await ask();
    });
    expect(texts.length).toBeGreaterThan(0);
    const whole = new RegExp(`Seq Scan on (${LARGE.join("|")})\\b`);
    for (const { text, plan } of await genericPlans(ctx.url, texts)) {
      expect(plan, text).not.toMatch(whole);
      expect(plan, text).not.toMatch(/Sort {2}\(cost=\S+ rows=\d{4,}/);
    }
  });
});
