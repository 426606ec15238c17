import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { getPost, listReadyPosts } from "#app/features/posts/queries.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type Recorded, recording } from "#tests/setup/recorder.ts";
import { decide } from "./decision/decide.server.ts";
import { openCase } from "./open-case.server.ts";
import { reverse } from "./decision/reverse.server.ts";

const MANY = 10_000;
/** What a creator has many of. */
const THEIRS =
  /(update|insert into|delete from) "(publicaciones|comentarios|archivos|objetos|likes)"/;

describe.each(engines)("a decision about a creator with ten thousand posts, on %s", (engine) => {
  const ctx = useStage(engine);

  async function publishMany(owner: Person): Promise<void> {
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into publicaciones (id_usuario, descripcion, tipo_publicacion, solo_suscriptores, status,
        fecha_publicacion)
      select cast(${owner.id} as bigint), 'Una de muchas', 'publicacion', 0, 'ready', i from n`.execute(
      ctx.db,
    );
  }
  /** What a ban and its reversal do to the database. */
  async function banned(owner: Person, moderator: Person, meanwhile: () => Promise<void>) {
    const { id_caso } = await openCase(ctx, {
      ...{ subject: { kind: "perfil", id: owner.id }, queue: "otro", kind: "raise" },
      ...{ reason: "otro", actor: AUTOMATIC },
    });
    const { db, statements } = recording(ctx.db);
    const actor = actorOf(moderator.viewer);
    const { id_decision } = await decide({ db }, id_caso, {
      ...{ actor, actions: ["ban"], ground: "terms", clause: "5", facts: "Se ve." },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    });
    await meanwhile();
    await reverse({ db }, id_decision!, { actor });
    return statements;
  }

  it("is as long as about one with one post, and holds for readers when it ends", async () => {
    const [ana, beto, fan] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { id } = await newPost(ana, { shows: ["photo"] });
    await newPost(beto, { shows: ["photo"] });
    await publishMany(ana);
    const isListed = async () => {
      const { rows } = await listReadyPosts(fan, { before: null, limit: 5 });
      return rows.some(({ id_usuario }) => id_usuario === ana.id);
    };
    expect(await isListed()).toBe(true);
    // No job has run: the row of the person is what every reader asks.
    const many = await banned(ana, moderator, async () => {
      await expect(getPost(fan, id)).rejects.toMatchObject({ code: "post_not_found" });
      await expect(getUser(fan, { id_usuario: ana.id })).rejects.toMatchObject({
        code: "user_not_found",
      });
      expect(await isListed()).toBe(false);
    });
    expect(await isListed()).toBe(true);
    const one = await banned(beto, moderator, async () => undefined);
    const texts = (statements: Recorded[]) => statements.map((statement) => statement.sql);
    expect(texts(many)).toEqual(texts(one));
    expect(many.length).toBeLessThan(60);
    for (const { sql: text, rows } of many) {
      expect(text).not.toMatch(THEIRS);
      expect(rows).toBeLessThanOrEqual(2);
    }
  });
});
