import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type Recorded, recording } from "#tests/setup/recorder.ts";
import { listComments } from "../queries.server.ts";
import { listAnswers } from "./answers.server.ts";

const MANY = 100_000;

describe.each(engines)("many comments, and many answers between few, on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let id: number;
  let first: number;
  let discussed: number;

  beforeAll(async () => {
    ana = await newPerson(ctx);
    for (let made = 0; made < 30; made += 1) id = (await newPost(ana)).id;
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      insert into usuarios (nombre_usuario, name_key, correo, created_at)
      select 'm' || i, 'm' || i, 'm' || i, 1 from n`.execute(ctx.db);
    const comment = { id_publicacion: id, id_usuario: ana.id, contenido: "hola" };
    const written = await ctx.db
      .insertInto("comentarios")
      .values([1, 2, 3].map((at) => ({ ...comment, fecha_comentario: at })))
      .returning("id_comentario")
      .execute();
    first = written[0]!.id_comentario;
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into comentarios
        (id_publicacion, id_usuario, contenido, fecha_comentario, hilo, en_respuesta_a)
      select ${id}, ${ana.id}, 'hola', 10 + i, ${first}, ${first} from n`.execute(ctx.db);
    discussed = (await newPost(ana)).id;
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into comentarios (id_publicacion, id_usuario, contenido, fecha_comentario, "likeCount", pinned_at)
      select ${discussed}, ${ana.id}, 'hola', i, (i * 7919) % 1000, case when i = 50 then 1 end
      from n`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
  });

  const before = { at: 15_000, id: 15_000 };
  const reads: Record<string, [RegExp, (as: Ctx) => Promise<unknown>]> = {
    "the first comments": [
      /comentarios_threads/,
      (as) => listComments(as, { id_publicacion: id, before: null, limit: 20 }),
    ],
    "older comments": [
      /comentarios_threads/,
      (as) => listComments(as, { id_publicacion: id, before, limit: 20 }),
    ],
    "the newest of very many, with the pinned one": [
      /comentarios_threads[^]*comentarios_pinned|comentarios_pinned[^]*comentarios_threads/,
      (as) => listComments(as, { id_publicacion: discussed, before: null, limit: 20 }),
    ],
    "the most liked": [
      /comentarios_liked/,
      (as) =>
        listComments(as, { id_publicacion: discussed, before: null, limit: 20, sort: "popular" }),
    ],
    "the less liked": [
      /comentarios_liked/,
      (as) =>
        listComments(as, {
          ...{ id_publicacion: discussed, limit: 20, sort: "popular" as const },
          before: { at: 500, id: 500_000 },
        }),
    ],
    "the first answers": [
      /comentarios_of_thread/,
      (as) => listAnswers(as, { hilo: first, before: null, limit: 10 }),
    ],
    "later answers": [
      /comentarios_of_thread/,
      (as) => listAnswers(as, { hilo: first, before, limit: 10 }),
    ],
  };

  it.each(Object.entries(reads))("%s walk their own index", async (_, [index, read]) => {
    const { db, statements } = recording(ctx.db);
    await read({ ...ana, db });
    const plans = (await Promise.all(statements.map(planOf))).flat().join("\n");
    expect(plans).toMatch(index);
    // Nothing is put in order that the index has in order.
    expect(plans).not.toMatch(/TEMP B-TREE FOR ORDER BY|Sort Key: comentarios\.(fecha|"likeCount)/);
    expect(plans).not.toMatch(/Seq Scan on comentarios(?!_)|SCAN comentarios(?!_| USING)/);
  });

  async function planOf({ sql: text, parameters }: Recorded): Promise<string[]> {
    const how = isPostgres(ctx.db) ? "explain" : "explain query plan";
    const query = CompiledQuery.raw(`${how} ${text}`, [...parameters]);
    const { rows } = await ctx.db.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(query);
    return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "");
  }
});
