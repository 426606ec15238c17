import { CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { recording } from "#tests/setup/recorder.ts";
import { newCreator } from "../test-support.ts";
import { readLatestPosts } from "./post.server.ts";

const ctx = useStage("postgres");

it.runIf(engines.includes("postgres"))(
  "on PostgreSQL the days of the newest posts are summed from their key alone",
  async () => {
    const ana = await newCreator(ctx);
    const posts: number[] = [];
    for (let made = 0; made < 12; made += 1) posts.push((await newPost(ana)).id);
    // As they come: the days of one post lie apart, among those of others.
    await sql`
      insert into vistas_diarias (id_publicacion, day, id_usuario, views)
      select post, day, ${ana.id}, 1
      from generate_series(20200101, 20200101 + 999) day,
        (select unnest(${posts}::bigint[]) union all select generate_series(1000000, 1000090)) as of(post)
      order by day`.execute(ctx.db);
    // What is not yet on disk no vacuum takes for seen by all.
    await sql`checkpoint`.execute(ctx.db);
    await sql`vacuum analyze vistas_diarias`.execute(ctx.db);
    const { db, statements } = recording(ctx.db);
    const latest = await readLatestPosts({ ...ana, db }, { from: 20200401, today: 20261122 });
    expect(latest.map(({ views }) => views)).toEqual(Array.from({ length: 10 }, () => 700));
    const sums = statements.find((statement) => statement.sql.includes("sum("))!;
    const query = CompiledQuery.raw(`explain ${sums.sql}`, [...sums.parameters]);
    const { rows } = await ctx.db.executeQuery<{ "QUERY PLAN": string }>(query);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Only Scan using vistas_diarias_pk/);
  },
);
