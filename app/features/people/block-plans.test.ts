import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { listComments } from "#app/features/comments/queries.server.ts";
import { readCandidates } from "#app/features/feed/list/candidates.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { listReadyPosts } from "#app/features/posts/queries.server.ts";
import { onlyWanted } from "#app/features/posts/wanted.server.ts";
import { listFollowers } from "#app/features/profiles/lists.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type Recorded, recording } from "#tests/setup/recorder.ts";

const MANY = 10_000;
/** By the whole key, from either end. */
const LOOK =
  /SEARCH bloqueos USING .*\((id_usuario=\? AND blocked_id|blocked_id=\? AND id_usuario)=\?\)|Index Only Scan using bloqueos_(pk|blocked)|SEARCH silenciados USING .*\(id_usuario=\? AND muted_id=\?\)|Index (Only )?Scan using silenciados_(pk|muted)/;

describe.each(engines)("reading with ten thousand blocks and mutes, on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let posts: number[];

  beforeAll(async () => {
    ana = await newPerson(ctx);
    const beto = await newPerson(ctx);
    posts = [];
    for (let made = 0; made < 30; made += 1) posts.push((await newPost(beto)).id);
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into usuarios (nombre_usuario, name_key, correo, created_at)
      select 'm' || i, 'm' || i, 'm' || i, 1 from n`.execute(ctx.db);
    await sql`
      insert into bloqueos (id_usuario, blocked_id, created_at)
      select ${ana.id}, id_usuario, 1 from usuarios where name_key like 'm%'`.execute(ctx.db);
    await sql`
      insert into silenciados (id_usuario, muted_id, created_at)
      select id_usuario, blocked_id, created_at from bloqueos`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
  });

  const reads: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    "the newest posts": (as) => listReadyPosts(as, { before: null, limit: 20 }),
    posts: (as) => hydratePosts(as, posts),
    "candidates of the feed": (as) => readCandidates(as, posts),
    "what a search has found": (as) => onlyWanted(as, posts),
    comments: (as) => listComments(as, { id_publicacion: posts[0]!, before: null, limit: 20 }),
    followers: (as) => listFollowers(as, { id_usuario: ana.id, before: null, limit: 20 }),
  };

  it.each(Object.entries(reads))("looks blocks up by their key: %s", async (name, read) => {
    const { db, statements } = recording(ctx.db);
    await read({ ...ana, db });
    const plans = await Promise.all(statements.map(planOf));
    const about = plans.flat().filter((line) => /bloqueos|silenciados/.test(line));
    expect(about.length).toBeGreaterThan(0);
    for (const line of about) expect(line).toMatch(LOOK);
    const whole = plans.flat().join("\n");
    expect(whole).not.toMatch(
      /Anti Join|on (bloqueos|silenciados).*\n.*Index Cond: \(\w+ = [^()]*\)\n/,
    );
    // What hides little must not make the planner leave the index that a list walks.
    if (isPostgres(ctx.db) && name === "the newest posts")
      expect(whole).toMatch(/publicaciones_newest/);
  });

  async function planOf({ sql: text, parameters }: Recorded): Promise<string[]> {
    const how = isPostgres(ctx.db) ? "explain" : "explain query plan";
    const query = CompiledQuery.raw(`${how} ${text}`, [...parameters]);
    const { rows } = await ctx.db.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(query);
    return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "");
  }
});
