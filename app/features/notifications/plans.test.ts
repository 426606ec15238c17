import { beforeAll, describe, expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { costlyPlans, recording } from "#tests/setup/recorder.ts";
import { forgetOldNotifications } from "./forget.server.ts";
import { mailNews } from "./mails/mail-news.server.ts";
import { tellFollowers } from "./tell/tell-followers.server.ts";

describe("what notifications cost on SQLite", () => {
  const ctx = useStage("sqlite");
  let ana: Person;
  let beto: Person;
  let id = 0;

  beforeAll(async () => {
    [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    ({ id } = await newPost(ana));
    await call("POST", `/api/users/${ana.id}/follow`, { as: beto });
    await deliverEvents(ctx);
    await ctx.db
      .insertInto("publicaciones_anunciadas")
      .values({ id_publicacion: id, id_usuario: ana.id, announced_at: Date.now() })
      .execute();
  });

  const costly = async (work: () => Promise<unknown>) => {
    const { db, statements } = recording(ctx.db);
    globalThis.shortitServices = { ...ctx, db };
    try {
      await work();
    } finally {
      globalThis.shortitServices = ctx;
    }
    expect(statements.length).toBeGreaterThan(0);
    return (await costlyPlans(ctx.db, statements)).filter(({ sql }) => /notificaciones/.test(sql));
  };

  it("no statement reads or sorts a whole table: list, bell, poll, reading", async () => {
    const found = await costly(async () => {
      const { body } = await call("GET", "/api/notifications?limit=1", { as: ana });
      const [line] = body.notifications as { id_notificacion: number }[];
      expect(line).toMatchObject({ tipo: "seguidor" });
      await call("GET", "/api/notifications?before=5_5", { as: ana });
      await call("GET", "/api/notifications/unread", { as: ana });
      await call("GET", "/api/messages/unread", { as: ana });
      await call("GET", `/notifications/${line!.id_notificacion}`, { as: ana });
      await call("POST", "/api/notifications/read", { as: ana, body: {} });
    });
    expect(found).toEqual([]);
  });

  it("nor does what tells, mails and forgets", async () => {
    const { db, statements } = recording(ctx.db);
    await call("POST", `/api/publicaciones/${id}/like`, { as: beto });
    await deliverEvents({ ...ctx, db });
    await tellFollowers({ db }, { id_publicacion: id });
    await mailNews({ db });
    await forgetOldNotifications(db);
    const own = statements.filter(({ sql }) =>
      /notificaciones|seguimientos|publicaciones_anunciadas/.test(sql),
    );
    expect(own.length).toBeGreaterThan(3);
    expect(await costlyPlans(ctx.db, own)).toEqual([]);
  });
});
