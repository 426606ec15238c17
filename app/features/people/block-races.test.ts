import { describe, expect, it } from "vitest";
import { editComment, writeComment } from "#app/features/comments/commands.server.ts";
import { setFollow } from "./follow/follow.server.ts";
import type { Database } from "#db/client.ts";
import { engines } from "#tests/setup/database.ts";
import { setBlock } from "./block.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";

/** What a block ends, begun by the one who is blocked; each tells what it left behind. */
const actions = ["a follow", "a follow back", "a comment", "the edit of a comment"] as const;

describe.each(engines)("a block that comes in between on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;

  /** `troll` is about to do it to `ana`; `left` reads what came of it. */
  const stage = async (action: (typeof actions)[number]) => {
    const [ana, troll] = [await newPerson(ctx), await newPerson(ctx)];
    const ids = [idOf(ana), idOf(troll)];
    if (action.startsWith("a follow")) {
      const [fan, other] = action === "a follow" ? [troll, ana] : [ana, troll];
      return {
        ...{ ana, troll },
        run: (db: Database) => setFollow({ ...fan, db }, { id: idOf(other), following: true }),
        left: () =>
          ctx.db.selectFrom("seguimientos").selectAll().where("follower_id", "in", ids).execute(),
      };
    }
    const { id_publicacion } = await newPost(ana);
    const left = () =>
      ctx.db
        .selectFrom("comentarios")
        .select("contenido")
        .where("id_publicacion", "=", id_publicacion)
        .where("contenido", "=", "insulto")
        .execute();
    const input = { id_publicacion, contenido: "insulto" };
    if (action === "a comment") {
      return { ana, troll, left, run: (db: Database) => writeComment({ ...troll, db }, input) };
    }
    const { id_comentario } = await writeComment(troll, { ...input, contenido: "hola" });
    const edit = { id_comentario, contenido: "insulto" };
    return { ana, troll, left, run: (db: Database) => editComment({ ...troll, db }, edit) };
  };
  /** To whom is blocked, who has blocked them is nobody, and their posts are gone. */
  const refusal = (action: (typeof actions)[number]) =>
    action === "a follow back"
      ? { code: "blocked", status: 403 }
      : { code: action === "a follow" ? "user_not_found" : "post_not_found", status: 404 };

  it.each(actions)("stops %s that had been let in before it", async (action) => {
    const { ana, troll, run, left } = await stage(action);
    const block = () => setBlock(ana, { id_usuario: idOf(troll), blocked: true });
    await expect(run(around(troll.db, { before: block }))).rejects.toMatchObject(refusal(action));
    expect(await left()).toEqual([]);
  });

  it.each(actions)("makes %s wait until it is there", async (action) => {
    const { ana, troll, run, left } = await stage(action);
    let late: Promise<unknown> = Promise.resolve();
    const begin = async () => {
      late = run(troll.db).catch((error: unknown) => error);
      // SQLite has one writer, and here one connection.
      await untilOneWaits(ctx.db);
    };
    const holding = { ...ana, db: around(ana.db, { beforeEnd: begin }) };
    await setBlock(holding, { id_usuario: idOf(troll), blocked: true });
    expect(await late).toMatchObject(refusal(action));
    expect(await left()).toEqual([]);
  });

  it("and follows of both at once leave no follow, whoever is first", async () => {
    for (let round = 0; round < 10; round++) {
      const { ana, troll, run, left } = await stage("a follow");
      await Promise.allSettled([
        run(troll.db),
        setFollow(ana, { id: idOf(troll), following: true }),
        setBlock(ana, { id_usuario: idOf(troll), blocked: true }),
        setBlock(troll, { id_usuario: idOf(ana), blocked: true }),
      ]);
      expect(await left()).toEqual([]);
      const people = await ctx.db
        .selectFrom("usuarios")
        .select(["followersCount", "followingCount"])
        .where("id_usuario", "in", [idOf(ana), idOf(troll)])
        .execute();
      expect(people).toEqual(Array(2).fill({ followersCount: 0, followingCount: 0 }));
    }
  });
});

interface Meanwhile {
  /** Before a transaction begins. */
  before?: () => Promise<unknown>;
  /** When it has done its work and is not over. */
  beforeEnd?: () => Promise<unknown>;
}

/** The same database, with something else that happens while its transactions are under way. */
function around(db: Database, { before, beforeEnd }: Meanwhile): Database {
  const execute = async <T>(work: (trx: Database) => Promise<T>): Promise<T> => {
    await before?.();
    return db.transaction().execute(async (trx) => {
      const result = await work(trx);
      await beforeEnd?.();
      return result;
    });
  };
  return new Proxy(db, {
    get: (target, name) => {
      if (name === "transaction") return () => ({ execute });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
