import { describe, expect, it } from "vitest";
import { countFigures } from "../figures/count.server.ts";
import { call, submit, visit } from "#tests/kit/call.ts";
import { newPerson, type Person } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { contentQuery } from "../schema.ts";
import { findPosts } from "./posts.server.ts";

const HERE = "/admin/contenido";

describe.each(engines)("content in the console, on %s", (engine) => {
  const ctx = useStage(engine);
  const found = async (as: Person, query: Record<string, string>) => {
    const path = `/api${HERE}?${new URLSearchParams(query)}`;
    const { body } = await call("GET", path, { as });
    return (body as { publicaciones: { id_publicacion: number }[] }).publicaciones.map(
      ({ id_publicacion }) => id_publicacion,
    );
  };

  it("is found by number, address, owner and state", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const owner = await newPerson(ctx);
    const shown = await newPost(owner, { shows: ["photo"] });
    const failed = await newPost(owner, { status: "failed", shows: ["photo"] });
    expect(await found(admin, { q: String(shown.id) })).toEqual([shown.id]);
    expect(await found(admin, { q: `https://sitio.example/publicacion/${shown.id}?x=1` })).toEqual([
      shown.id,
    ]);
    expect(await found(admin, { q: `@${owner.name}` })).toEqual([failed.id, shown.id]);
    expect(await found(admin, { q: owner.name, estado: "fallidas" })).toEqual([failed.id]);
    const next = { q: owner.name, antes: String(failed.id) };
    expect(await found(admin, next)).toEqual([shown.id]);
    await ctx.db.deleteFrom("publicaciones").where("id_publicacion", "=", failed.id).execute();
    expect(await found(admin, next)).toEqual([shown.id]);
    expect(await found(admin, { q: "nadie-se-llama-asi" })).toEqual([]);
    expect(await found(admin, { antes: String(failed.id) })).toContain(shown.id);
  });

  it("is hidden by a decision of the cases, once, with reasons; not one's own", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    const at = `${HERE}/${id}`;
    expect(
      await submit(at, { as: admin, fields: { accion: "ocultar", motivo: " " } }),
    ).toMatchObject({
      ...{ status: 400, fields: { motivo: expect.any(String) } },
    });
    const fields = { accion: "ocultar", motivo: "Anuncia otro sitio" };
    expect(await submit(at, { as: admin, fields })).toMatchObject({ status: 303 });
    const { body } = await visit(at, { as: admin });
    expect(body).toMatchObject({
      ...{ publicacion: { moderacion: "hidden" }, id_caso: expect.any(Number) },
    });
    const decision = await ctx.db
      .selectFrom("decisiones")
      .select(["decided_by", "facts", "clause"])
      .where("affected_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    expect(decision).toEqual({
      ...{ decided_by: admin.id, facts: "Anuncia otro sitio" },
      clause: "Decisión de quien administra el sitio",
    });
    expect(await found(admin, { estado: "apartadas" })).toContain(id);
    const own = await newPost(admin, { shows: ["photo"] });
    expect(await submit(`${HERE}/${own.id}`, { as: admin, fields })).toMatchObject({ status: 403 });
    expect(await submit(`${HERE}/999999`, { as: admin, fields })).toMatchObject({ status: 404 });
  });

  it("is hidden once by one form that is sent twice, and shown again when that is taken back", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    const sent = { as: admin, fields: { accion: "ocultar", motivo: "Publicidad.\r\nMucha." } };
    const press = () => submit(`${HERE}/${id}`, sent);
    const answers = [...(await Promise.all([press(), press()])), await press()];
    for (const one of answers) {
      expect(one).toEqual({ status: 303, to: expect.stringContaining("hecho=si") });
    }
    const [first, ...twins] = await ctx.db
      .selectFrom("decisiones")
      .select("id_decision")
      .where("affected_id", "=", owner.id)
      .execute();
    expect(twins).toEqual([]);
    const path = `/api/moderacion/decisiones/${first!.id_decision}/reversion`;
    expect((await call("POST", path, { as: admin, body: { text: "Error." } })).status).toBe(204);
    const { body } = await visit(`${HERE}/${id}`, { as: admin });
    expect(body).toMatchObject({ publicacion: { moderacion: "visible" } });
  });

  it("is an administrator's alone, like what the store holds", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    for (const path of [HERE, `${HERE}/${id}`, "/admin/almacenamiento"]) {
      await expect(visit(path, { as: moderator })).rejects.toMatchObject({ init: { status: 403 } });
    }
    const fields = { accion: "retirar", motivo: "x" };
    expect(await submit(`${HERE}/${id}`, { as: owner, fields })).toMatchObject({ status: 403 });
  });

  it("takes the room that the worker has counted", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    await newPost(admin, { shows: ["photo"] });
    await countFigures(ctx, {}, { signal: new AbortController().signal });
    const { body } = await visit("/admin/almacenamiento", { as: admin });
    expect(body).toMatchObject({ store: "disk", counted_at: expect.any(Number) });
    const [live] = (body as { objects: { state: string; count: number }[] }).objects;
    expect(live!.state).toBe("live");
    expect(live!.count).toBeGreaterThan(0);
  });

  it.runIf(engine === "sqlite")(
    "of a state or of somebody is found by an index, however few there are",
    async () => {
      for (const estado of ["fallidas", "en-proceso", "apartadas"]) {
        const [plan] = await plansOf(ctx.db, (db) =>
          findPosts({ db }, contentQuery.parse({ estado })),
        );
        expect(plan).toMatch(/publicaciones_(apart|moderated)/);
      }
      const someone = await newPerson(ctx);
      for (const antes of [undefined, 1]) {
        const plans = await plansOf(ctx.db, (db) =>
          findPosts({ db }, contentQuery.parse({ q: someone.name, antes })),
        );
        expect(plans.at(-1)).toContain("publicaciones_by_user");
        expect(plans.at(-1)).not.toMatch(/TEMP B-TREE/);
      }
    },
  );
});
