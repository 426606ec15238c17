import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setModeration } from "#app/features/posts/moderate.server.ts";
import { jobPayloads } from "#app/jobs/kinds.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type GivenPost, newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { PUSH_CERTIFICATE } from "#tests/push-server.ts";
import { engines } from "#tests/setup/database.ts";
import { newWebhook, readTold, startReceiver } from "#tests/webhook-receiver.ts";
import type { WebhookEvent } from "./limits.ts";
import { openAgents } from "./receiver.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";
import { tellOfPost, tellWebhooks } from "./tell.server.ts";

const receiver = await startReceiver();
process.env.WEBHOOK_HOSTS = `localhost:${receiver.port}`;
const agents = openAgents({ ca: PUSH_CERTIFICATE });
afterAll(() => receiver.stop());

const { signal } = new AbortController();

describe.each(engines)("a webhook, on %s,", (engine) => {
  const ctx = useStage(engine);
  const send = () => sendWebhooks(ctx, {}, { signal }, agents);

  beforeEach(async () => {
    receiver.told.length = 0;
    await ctx.db.deleteFrom("webhooks").execute();
  });

  const add = async (eventos: readonly WebhookEvent[]) =>
    newWebhook(await newPerson(ctx, { role: "administrator" }), { url: receiver.url, eventos });

  it.runIf(engine === "postgres")("waits for nobody who tells of something at once", async () => {
    await add(["user.created"]);
    await ctx.db.transaction().execute(async (trx) => {
      await tellWebhooks(trx, "user.created", { id_usuario: 1 });
      await tellWebhooks(ctx.db, "user.created", { id_usuario: 2 });
    });
    await send();
    expect(receiver.told).toHaveLength(2);
  });

  it("tells whose a post was by what was told of it, where what happened before is heard later", async () => {
    const { secreto } = await add(["post.published", "post.removed"]);
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { fecha_publicacion: Date.now() });
    await tellOfPost(ctx, { id_publicacion: id });
    await ctx.db.deleteFrom("publicaciones").where("id_publicacion", "=", id).execute();
    await tellOfPost(ctx, { id_publicacion: id });
    await tellOfPost(ctx, { id_publicacion: id, lostBy: owner.id });
    await send();
    const told = receiver.told.map(
      (each) => readTold(secreto, each) as { type: string; data: object },
    );
    expect(told.find(({ type }) => type === "post.removed")?.data).toEqual({
      id_publicacion: id,
      id_usuario: owner.id,
    });
    expect(told).toHaveLength(2);
  });

  it("tells of a post once whenever it is shown, and once whenever it is gone, without its words", async () => {
    const { secreto } = await add(["post.published", "post.removed"]);
    const { id } = await newPost(await newPerson(ctx), {
      descripcion: "Secretos",
      fecha_publicacion: Date.now(),
    });
    const set = (columns: object) =>
      ctx.db.updateTable("publicaciones").set(columns).where("id_publicacion", "=", id).execute();
    const hear = () => tellOfPost(ctx, { id_publicacion: id });
    await set({ status: "queued" });
    await hear();
    await set({ status: "ready" });
    await hear();
    await hear();
    await set({ moderacion: "removed" });
    await hear();
    await hear();
    await send();
    const said = receiver.told.map((told) => readTold(secreto, told) as { type: string });
    expect(said.map(({ type }) => type).sort()).toEqual(["post.published", "post.removed"]);
    expect(JSON.stringify(said)).not.toContain("Secretos");
    // Also of one that is old by now: an appeal took its time.
    await set({ moderacion: "visible", fecha_publicacion: 1 });
    await hear();
    await hear();
    await set({ moderacion: "removed" });
    await hear();
    await hear();
    const told = await ctx.db.selectFrom("webhooks_entregas").select("evento").execute();
    expect(told.map(({ evento }) => evento).sort()).toEqual([
      ...["post.published", "post.published", "post.removed", "post.removed"],
    ]);
  });

  it("tells that a post is gone where others may have known of it alone, and whose it was", async () => {
    await add(["post.removed"]);
    const ana = await newPerson(ctx);
    const hear = async () => {
      const jobs = await ctx.db
        .deleteFrom("jobs")
        .where("kind", "=", "post_changed")
        .returning("payload")
        .execute();
      for (const { payload } of jobs) {
        await tellOfPost(ctx, jobPayloads.post_changed.parse(JSON.parse(payload)));
      }
      const told = await ctx.db.selectFrom("webhooks_entregas").select("cuerpo").execute();
      return told.map(({ cuerpo }) => (JSON.parse(cuerpo) as { data: object }).data);
    };
    await hear();
    const erase = async (columns: GivenPost) => {
      const { id } = await newPost(ana, columns);
      const gone = await call("DELETE", `/api/publicaciones/${id}`, { as: ana });
      expect(gone.status).toBeLessThan(300);
      return id;
    };
    const remove = async (columns: GivenPost) => {
      const { id } = await newPost(ana, columns);
      await ctx.db.transaction().execute((trx) => setModeration(trx, id, "removed"));
      return id;
    };
    const never: GivenPost[] = [
      ...[{ status: "queued" as const }, { status: "failed" as const }],
      { espera_revision: 1, moderacion: "hidden" },
      { espera_consentimiento: 1, moderacion: "hidden" },
    ];
    for (const columns of never) {
      await erase(columns);
      await remove(columns);
    }
    expect(await hear()).toEqual([]);
    const ids = [
      await erase({}),
      await erase({ moderacion: "hidden", espera_revision: 2, fecha_publicacion: 1 }),
      await remove({}),
    ];
    const each = ids.map((id_publicacion) => ({ id_publicacion, id_usuario: ana.id }));
    expect(await hear()).toEqual(expect.arrayContaining(each));
    expect(await hear()).toHaveLength(each.length);
  });
});
