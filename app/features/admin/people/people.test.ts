import { describe, expect, it } from "vitest";
import { setStanding } from "#app/features/accounts/operator.server.ts";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { reviewRename } from "#app/features/verification/renames/ask.server.ts";
import { call, submit, told, visit } from "#tests/kit/call.ts";
import { newName, newPerson, newSession, type Person } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";

const LIST = "/admin/personas";

describe.each(engines)("people in the console, on %s", (engine) => {
  const ctx = useStage(engine);
  const at = ({ id }: { id: number }) => `${LIST}/${id}`;
  const rowOf = (id: number) =>
    ctx.db
      .selectFrom("usuarios")
      .selectAll()
      .where("id_usuario", "=", id)
      .executeTakeFirstOrThrow();
  const audited = (id: number) =>
    ctx.db
      .selectFrom("auditoria")
      .select(["action", "actor_id", "data"])
      .where("subject_kind", "=", "persona")
      .where("subject_id", "=", id)
      .execute();
  const traits = (given: Record<string, string> = {}) => ({
    intent: "papel",
    role: "user",
    ...given,
  });
  const found = async (as: Person, query: string) => {
    const { body } = await call("GET", `/api${LIST}?${query}`, { as });
    return (body as { personas: { id_usuario: number }[] }).personas.map(
      ({ id_usuario }) => id_usuario,
    );
  };

  it("are found by number, address, name and a part of it, and listed the newest first", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ana = await newPerson(ctx, { nombre_usuario: `valeria.lunar${admin.id}` });
    for (const q of [ana.correo.toUpperCase(), `@${ana.name}`, `lunar${admin.id}`]) {
      expect(await found(admin, `q=${encodeURIComponent(q)}`), q).toEqual([ana.id]);
    }
    // Names may begin with the same figures.
    expect((await found(admin, `q=${ana.id}`))[0]).toBe(ana.id);
    expect(await found(admin, "q=nadie-se-llama-asi")).toEqual([]);
    expect((await found(admin, "lista=todas"))[0]).toBe(ana.id);
    const team = await found(admin, "lista=equipo");
    expect(team).toContain(admin.id);
    expect(team).not.toContain(ana.id);
  });

  it("are given a role and what goes with an account, and it is written down", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ana = await newPerson(ctx, { de_confianza: 1 });
    const fields = traits({ role: "moderator", es_creador: "1", verificado: "1" });
    const twice = [1, 2].map(() => submit(at(ana), { as: admin, fields }));
    for (const sent of await Promise.all(twice)) {
      expect(sent).toMatchObject({ status: 303, to: expect.stringContaining("hecho=papel") });
    }
    expect(await rowOf(ana.id)).toMatchObject({
      ...{ role: "moderator", es_creador: 1, verificado: 1, verificado_por_operador: 1 },
      de_confianza: 0,
    });
    const [entry, ...more] = await audited(ana.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: "admin.user.set", actor_id: admin.id });
    expect(JSON.parse(entry!.data)).toEqual({
      from: { role: "user", es_creador: 0, verificado: 0, de_confianza: 1 },
      to: { role: "moderator", es_creador: 1, verificado: 1, de_confianza: 0 },
    });
  });

  it("can be told that they are not verified while their mark waits for a look at a new name", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ana = await newPerson(ctx, { verificado: 1 });
    await setStanding(ctx, `@${ana.name}`, { verificado: 1 });
    await updateProfile(ana, { nombre_usuario: newName("otra") });
    await workOff(ctx);
    const page = async () => (await visit(at(ana), { as: admin })).body.persona.verificado;
    expect([(await rowOf(ana.id)).verificado, await page()]).toEqual([0, 1]);
    // Another thing is changed, and the mark goes on waiting.
    const waiting = traits({ verificado: "1", de_confianza: "1" });
    await submit(at(ana), { as: admin, fields: waiting });
    expect(await page()).toBe(1);
    await submit(at(ana), { as: admin, fields: traits() });
    expect(await page()).toBe(0);
    await updateProfile(ana, { nombre_usuario: ana.name });
    await reviewRename(ctx, { id_usuario: ana.id, before: ana.name });
    expect(await rowOf(ana.id)).toMatchObject({ verificado: 0, verificado_por_operador: 0 });
  });

  it("of whom one has to go on administering: the last can not take it from themselves", async () => {
    await ctx.db
      .updateTable("usuarios")
      .set({ role: "user" })
      .where("role", "=", "administrator")
      .execute();
    const [one, two] = [
      await newPerson(ctx, { role: "administrator" }),
      await newPerson(ctx, { role: "administrator" }),
    ];
    // At the same moment each takes it from themselves.
    const answers = await Promise.all(
      [one, two].map((as) => submit(at(as), { as, fields: traits() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const rows = await Promise.all([one, two].map(({ id }) => rowOf(id)));
    expect(rows.map(({ role }) => role).sort()).toEqual(["administrator", "user"]);
  });

  it("are suspended and let back by decisions of the cases, which say who and why", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ana = await newPerson(ctx);
    const stand = (fields: Record<string, string>) =>
      submit(at(ana), { as: admin, fields: { intent: "estado", ...fields } });
    const silent = await stand({ accion: "suspender", dias: "3" });
    expect(silent).toMatchObject({
      status: 400,
      fields: { motivo: expect.any(String) },
      values: { dias: "3" },
    });
    expect(
      await stand({ accion: "suspender", dias: "3", motivo: "Vende lo de otros" }),
    ).toMatchObject({
      status: 303,
    });
    expect((await rowOf(ana.id)).status).toBe("suspended");
    const decision = await ctx.db
      .selectFrom("decisiones")
      .select(["decided_by", "facts", "ends_at"])
      .where("affected_id", "=", ana.id)
      .executeTakeFirstOrThrow();
    expect(decision).toMatchObject({ decided_by: admin.id, facts: "Vende lo de otros" });
    expect(decision.ends_at).toBeGreaterThan(Date.now());
    expect(await stand({ accion: "levantar" })).toMatchObject({ status: 303 });
    expect((await rowOf(ana.id)).status).toBe("active");
    const own = { intent: "estado", accion: "expulsar", motivo: "x" };
    expect(await submit(at(admin), { as: admin, fields: own })).toMatchObject({
      ...{ status: 403, code: "cannot_decide_self" },
    });
  });

  it("are suspended once by one form that is sent twice, and free again when that is taken back", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ana = await newPerson(ctx);
    const stand = (fields: Record<string, string>) =>
      submit(at(ana), { as: admin, fields: { intent: "estado", ...fields } });
    const decisions = async () => {
      const query = ctx.db.selectFrom("decisiones").select("id_decision");
      return (await query.where("affected_id", "=", ana.id).orderBy("id_decision").execute()).map(
        ({ id_decision }) => id_decision,
      );
    };
    const sent = { accion: "suspender", dias: "7", motivo: "Publicidad.\r\nMucha." };
    const done = { status: 303, to: expect.stringContaining("hecho=estado") };
    for (const one of await Promise.all([stand(sent), stand(sent)]))
      expect(one).toMatchObject(done);
    expect(await stand(sent)).toMatchObject(done);
    const [first, ...twins] = await decisions();
    expect(twins).toEqual([]);
    const path = `/api/moderacion/decisiones/${first}/reversion`;
    expect((await told("POST", path, { as: admin, body: { text: "Error." } })).status).toBe(204);
    expect((await rowOf(ana.id)).status).toBe("active");
    // What was taken back is decided anew, and so is what is another decision.
    for (const more of [{}, { dias: "8" }, { motivo: "Otra." }]) {
      const before = (await decisions()).length;
      expect(await stand({ ...sent, ...more })).toMatchObject(done);
      expect(await decisions(), JSON.stringify(more)).toHaveLength(before + 1);
    }
  });

  it("are signed out of one device, or of all", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const ana = await newPerson(ctx);
    await newSession(ctx, ana);
    const sessions = () =>
      ctx.db.selectFrom("sesiones").select("id_sesion").where("id_usuario", "=", ana.id).execute();
    const [first] = await sessions();
    const fields = { intent: "sesiones", sesion: String(first!.id_sesion) };
    expect(await submit(at(ana), { as: admin, fields })).toMatchObject({ status: 303 });
    expect(await sessions()).toHaveLength(1);
    const path = `/api${at(ana)}/sesiones`;
    expect((await told("POST", path, { as: admin, body: {} })).status).toBe(204);
    expect(await sessions()).toEqual([]);
    expect((await audited(ana.id)).map(({ action }) => action)).toEqual([
      "admin.user.sessions",
      "admin.user.sessions",
    ]);
  });

  it("are given a creator's posts for some days, and it ends with its date", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const [fan, creator] = [await newPerson(ctx), await newPerson(ctx, { es_creador: 1 })];
    const give = { intent: "suscripcion", creador: `@${creator.name}`, accion: "dar", dias: "10" };
    expect(await submit(at(fan), { as: admin, fields: { ...give, dias: "0" } })).toMatchObject({
      ...{ status: 400, fields: { dias: expect.any(String) } },
    });
    expect(await submit(at(fan), { as: admin, fields: give })).toMatchObject({ status: 303 });
    const { body } = await visit(at(fan), { as: admin });
    expect(body).toMatchObject({ suscripciones: [{ creator_id: creator.id, state: "active" }] });
    const end = { intent: "suscripcion", creador: String(creator.id), accion: "cancelar" };
    expect(await submit(at(fan), { as: admin, fields: end })).toMatchObject({ status: 303 });
    const after = await visit(at(fan), { as: admin });
    expect(after.body).toMatchObject({ suscripciones: [{ state: "cancelled" }] });
    const nobody = { ...give, creador: "nadie-se-llama-asi" };
    expect(await submit(at(fan), { as: admin, fields: nobody })).toMatchObject({ status: 404 });
  });

  it("are nobody's to change but an administrator's", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const ana = await newPerson(ctx);
    const acts: Record<string, string>[] = [
      traits({ role: "administrator" }),
      { intent: "estado", accion: "expulsar", motivo: "x" },
      { intent: "sesiones" },
      { intent: "suscripcion", creador: "1", accion: "dar" },
    ];
    for (const fields of acts) {
      expect(await submit(at(moderator), { as: moderator, fields })).toMatchObject({ status: 403 });
      expect(await submit(at(ana), { as: ana, fields })).toMatchObject({ status: 403 });
    }
    for (const path of [LIST, at(ana)]) {
      await expect(visit(path, { as: moderator })).rejects.toMatchObject({ init: { status: 403 } });
    }
    expect((await rowOf(ana.id)).role).toBe("user");
  });
});
