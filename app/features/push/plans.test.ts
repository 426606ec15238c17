import { describe, expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { costlyPlans, recording } from "#tests/setup/recorder.ts";
import { send, subscribe, usePushService } from "./test-push.ts";

await usePushService();

describe("what pushes cost on SQLite", () => {
  const ctx = useStage("sqlite");

  it("no statement reads or sorts a whole table: devices, handing over, sending, tidying", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const { db, statements } = recording(ctx.db);
    globalThis.shortitServices = { ...ctx, db };
    const browser = await subscribe(ana);
    await call("GET", "/api/notifications/push", { as: ana });
    const { id } = await newPost(ana);
    await call("POST", `/api/publicaciones/${id}/like`, { as: beto });
    await deliverEvents({ ...ctx, db });
    await db
      .updateTable("notificaciones")
      .set({ push_at: 1 })
      .where("id_usuario", "=", ana.id)
      .execute();
    await send({ db });
    expect(browser.asked()).toBe(1);
    await call("POST", "/api/logout", { as: ana });
    globalThis.shortitServices = ctx;
    const own = statements.filter(({ sql }) => /dispositivos_push|push_at/.test(sql));
    expect(own.length).toBeGreaterThan(8);
    expect(await costlyPlans(ctx.db, own)).toEqual([]);
  });
});
