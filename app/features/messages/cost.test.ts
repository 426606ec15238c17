import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { costlyPlans, recording } from "#tests/setup/recorder.ts";
import { listBlocked } from "#app/features/people/block.server.ts";
import { findPeer } from "./thread/peer.server.ts";
import { setPreferences } from "./preferences.server.ts";
import {
  answerRequest,
  block,
  conversationsOf,
  react,
  threadOf,
  unreadOf,
  write,
} from "./test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";

describe.each(engines)("what messages cost on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;

  /** Every statement of the endpoints meanwhile. */
  const recorded = async (work: () => Promise<unknown>) => {
    const { db, statements } = recording(ctx.db);
    globalThis.shortitServices = { ...ctx, db };
    try {
      await work();
    } finally {
      globalThis.shortitServices = ctx;
    }
    return statements;
  };

  it("a poll with nothing new reads the session and one row of state, and writes nothing", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    for (let i = 0; i < 5; i++) await write(beto, idOf(ana), { text: `${i}` });
    const thread = await threadOf(ana, idOf(beto));
    const after = `?after=${thread.body.messages.at(-1).created_at}`;
    const [list, unread] = [await conversationsOf(ana), await unreadOf(ana)];
    const polls = [
      () => threadOf(ana, idOf(beto), { query: after, etag: thread.etag! }),
      () => conversationsOf(ana, { etag: list.etag! }),
      () => unreadOf(ana, { etag: unread.etag! }),
    ];
    for (const poll of polls) {
      const statements = await recorded(async () => {
        expect(await poll()).toMatchObject({ status: 304, body: null });
      });
      expect(statements.map(({ rows }) => rows)).toEqual([1, 1]);
      for (const { sql } of statements) {
        expect(sql).toMatch(/^select /);
        expect(sql).not.toContain('"mensajes"');
      }
    }
  });

  it.runIf(engine === "sqlite")("no statement reads or sorts a whole table", async () => {
    const [ana, beto, eva] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const statements = await recorded(async () => {
      for (const text of ["1", "2", "3"]) await write(ana, idOf(beto), { text, clave: text });
      await write(ana, idOf(beto), { text: "1", clave: "1" });
      await write(eva, idOf(beto), { text: "Hola" });
      const moment = (await threadOf(beto, idOf(ana))).body.messages[1].created_at;
      const { id } = (await write(beto, idOf(ana), { text: "4" })).body.message;
      await react(ana, id, "❤️");
      await react(ana, id, null);
      await answerRequest(beto, idOf(eva), true);
      const changed = `?after=${moment}&changedAfter=0`;
      for (const query of [`?before=${moment}`, `?after=${moment}`, changed, "?limit=1"]) {
        expect((await threadOf(beto, idOf(ana), { query })).status).toBe(200);
      }
      const { nextBefore } = (await conversationsOf(beto, { query: "?limit=1" })).body;
      await conversationsOf(beto, { query: `?before=${nextBefore}` });
      await conversationsOf(beto, { query: "?folder=requests" });
      await unreadOf(beto);
      await block(beto, idOf(eva), { blocked: true });
      await block(beto, idOf(eva), { blocked: false });
    });
    const { db, statements: others } = recording(ctx.db);
    const viewer = { ...beto, db };
    await listBlocked(viewer, { before: null });
    await listBlocked(viewer, { before: { at: Date.now(), id: 1 } });
    await setPreferences(viewer, { mensajes_de: "seguidos" });
    await findPeer(viewer, String(idOf(ana)));
    await findPeer(viewer, `@${ana.viewer.nombre_usuario}`);
    const all = [...statements, ...others];
    expect(all.length).toBeGreaterThan(60);
    expect(await costlyPlans(ctx.db, all)).toEqual([]);
  });
});
