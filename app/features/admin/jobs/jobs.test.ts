import { describe, expect, it } from "vitest";
import { FORGOTTEN } from "#app/jobs/queue.server.ts";
import { call, submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

const HERE = "/admin/trabajos";

describe.each(engines)("stopped jobs in the console, on %s", (engine) => {
  const ctx = useStage(engine);

  const stop = async (
    given: { kind?: string; payload?: string; state?: "held" | "failed" } = {},
  ) => {
    const { kind = "refresh_trends", payload = "{}", state = "held" } = given;
    const { id } = await ctx.db
      .insertInto("jobs")
      .values({
        ...{ kind, payload, state, attempts: 31, error: "ffmpeg ended with 1" },
        ...{ run_at: 1, created_at: 1 },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const stateOf = async (id: number) =>
    (await ctx.db.selectFrom("jobs").select("state").where("id", "=", id).executeTakeFirst())
      ?.state;
  const audited = (id: number) =>
    ctx.db
      .selectFrom("auditoria")
      .select(["action", "actor_id"])
      .where("action", "like", "admin.jobs.%")
      .where("data", "like", `%"id":${id},%`)
      .execute();

  it("are shown with why they stopped and what they are about, and begin anew once", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const owner = await newPerson(ctx);
    const post = await newPost(owner, { status: "queued", shows: ["photo"] });
    const { id_archivo } = await ctx.db
      .selectFrom("archivos")
      .select("id_archivo")
      .where("id_publicacion", "=", post.id)
      .executeTakeFirstOrThrow();
    await ctx.db
      .updateTable("archivos")
      .set({ status: "queued" })
      .where("id_archivo", "=", id_archivo)
      .execute();
    const id = await stop({ kind: "process_image", payload: JSON.stringify({ id_archivo }) });
    const { body } = await visit(HERE, { as: admin });
    expect((body as { trabajos: object[] }).trabajos).toContainEqual(
      expect.objectContaining({ id, error: "ffmpeg ended with 1", attempts: 31 }),
    );
    const fields = { intent: "uno", id: String(id), verbo: "reintentar" };
    expect(await submit(HERE, { as: admin, fields })).toMatchObject({ status: 303 });
    expect(await stateOf(id)).toBe("queued");
    // The second press is done already; another finds nothing that has stopped.
    const done = { status: 303, to: expect.stringContaining("hecho=reintentado") };
    expect(await submit(HERE, { as: admin, fields })).toMatchObject(done);
    const other = await newPerson(ctx, { role: "administrator" });
    expect(await submit(HERE, { as: other, fields })).toMatchObject({ status: 404 });
    const dropped = { as: admin, fields: { ...fields, verbo: "descartar" } };
    expect(await submit(HERE, dropped)).toMatchObject({ status: 404 });
    expect(await audited(id)).toEqual([{ action: "admin.jobs.retry", actor_id: admin.id }]);
  });

  it("are given up, and it is written down by whom", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const id = await stop({ state: "failed" });
    const path = `/api${HERE}/${id}`;
    const say = () => told("POST", path, { as: admin, body: { verbo: "descartar" } });
    for (let time = 0; time < 2; time += 1) expect((await say()).status).toBe(204);
    const retried = { as: admin, body: { verbo: "reintentar" } };
    expect((await told("POST", path, retried)).status).toBe(404);
    expect(await stateOf(id)).toBeUndefined();
    expect(await audited(id)).toEqual([{ action: "admin.jobs.give-up", actor_id: admin.id }]);
  });

  it("of which nothing is left to try can only be given up", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const id = await stop({ kind: "send_mail", payload: FORGOTTEN, state: "failed" });
    const fields = { intent: "uno", id: String(id), verbo: "reintentar" };
    expect(await submit(HERE, { as: admin, fields })).toMatchObject({ status: 404 });
    const all = await told("POST", `/api${HERE}`, { as: admin, body: {} });
    expect(all.status).toBe(200);
    expect(await stateOf(id)).toBe("failed");
  });

  it("go on over pages, the newest first", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ids: number[] = [];
    for (let made = 0; made < 53; made += 1) ids.push(await stop({ state: "failed" }));
    const page = (antes = "") =>
      call("GET", `/api${HERE}?estado=failed${antes}`, { as: admin }).then(
        ({ body }) => body as { trabajos: { id: number }[]; siguiente: number | null },
      );
    const first = await page();
    expect(first.trabajos.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    const second = await page(`&antes=${first.siguiente}`);
    expect(second.trabajos.slice(0, 3).map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
  });

  it("are nobody's but an administrator's", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await stop();
    for (const path of ["/admin", HERE]) {
      await expect(visit(path, { as: moderator })).rejects.toMatchObject({ init: { status: 403 } });
    }
    const fields = { intent: "uno", id: String(id), verbo: "descartar" };
    expect(await submit(HERE, { as: moderator, fields })).toMatchObject({ status: 403 });
    expect((await told("POST", `/api${HERE}`, { as: moderator, body: {} })).status).toBe(403);
    expect(await stateOf(id)).toBe("held");
  });
});
