import { beforeAll, describe, expect, it } from "vitest";
import { setStanding } from "#app/features/accounts/operator.server.ts";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { keptFor } from "#app/retention.ts";
import { newName, newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { decideVerification } from "./console/decide.server.ts";
import { expireVerifications } from "./expire.server.ts";
import { forgetRefused } from "./forget.server.ts";
import { readOwn } from "./own/read.server.ts";
import { personalData } from "./personal-data.server.ts";
import { reviewRename } from "./renames/ask.server.ts";
import { decideRename } from "./renames/decide.server.ts";
import { revokeVerification } from "./revoke.server.ts";
import { approveAll, isVerified, mailsTo, sendAll } from "./test-support.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("the end of a verification on %s", (engine) => {
  const ctx = useStage(engine);
  let reader: Person;

  beforeAll(async () => {
    reader = await newPerson(ctx, { role: "moderator", ve_documentos: 1 });
  });

  const expire = async (id: number, expires_at: number) => {
    await ctx.db
      .updateTable("verificaciones")
      .set({ expires_at })
      .where("id_verificacion", "=", id)
      .execute();
    await expireVerifications(ctx);
  };

  it("comes with the end of the document: reminded once, then badge and payments are gone", async () => {
    const ana = await newPerson(ctx, { es_creador: 1 });
    const id = await sendAll(ana);
    await approveAll(reader, id);
    await expire(id, Date.now() + 29 * DAY_MS);
    await expireVerifications(ctx);
    expect(
      (await mailsTo(ctx, ana.correo)).filter(({ subject }) => subject.includes("pronto")),
    ).toHaveLength(1);
    expect(await isVerified(ana)).toBe(true);
    await expire(id, Date.now() - 1);
    expect(await isVerified(ana)).toBe(false);
    expect((await readOwn(ana)).state).toBe("vencida");
    expect((await mailsTo(ctx, ana.correo)).at(-1)?.subject).toContain("venció");
  });

  it("is not undone by a new name and the old one again, nor by whoever decides about the new one", async () => {
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    const others = new Map([ana, eva].map((person) => [person, newName("otra")]));
    for (const [person, nombre_usuario] of others) {
      const id = await sendAll(person);
      await approveAll(reader, id);
      await updateProfile(person, { nombre_usuario });
      await reviewRename(ctx, { id_usuario: person.viewer.id_usuario, before: person.name });
      expect(await isVerified(person)).toBe(false);
      if (person === ana) await expire(id, Date.now() - 1);
      else await revokeVerification(ctx, eva.viewer.id_usuario);
    }
    expect((await mailsTo(ctx, ana.correo)).at(-1)?.subject).toContain("venció");
    for (const [person, nombre_usuario] of others) {
      const { id_usuario } = person.viewer;
      await expect(
        decideRename(reader, { id: id_usuario, decision: "conservar", nombre_usuario }),
      ).rejects.toMatchObject({ code: "already_decided" });
      await updateProfile(person, { nombre_usuario: person.name });
      // Told late, of what began when it still held.
      await reviewRename(ctx, { id_usuario, before: person.name });
      expect(await isVerified(person)).toBe(false);
    }
  });

  it("is not put off by the end of the account", async () => {
    const ana = await newPerson(ctx);
    const id = await sendAll(ana);
    await approveAll(reader, id);
    await expire(id, Date.now() - 1);
    const row = ctx.db
      .selectFrom("verificaciones")
      .select(["state", "updated_at"])
      .where("id_verificacion", "=", id);
    await ctx.db
      .updateTable("verificaciones")
      .set({ updated_at: Date.now() - DAY_MS })
      .where("id_verificacion", "=", id)
      .execute();
    const before = await row.executeTakeFirstOrThrow();
    const leaver = { id_usuario: ana.id, nombre_usuario: null, correo: null };
    await personalData.forget(ctx, leaver, new AbortController().signal);
    expect(await row.executeTakeFirstOrThrow()).toEqual(before);
  });

  it("lets go of the note of a refusal with the documents, and of one that was left with the account", async () => {
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    const refused = { decision: "rechazar", motivo: "ilegible", nota: "Dice Juan Pérez" } as const;
    const notes = ctx.db
      .selectFrom("verificaciones")
      .select("nota")
      .where("id_usuario", "in", [ana.id, eva.id])
      .orderBy("id_verificacion");
    for (const person of [ana, eva]) {
      await decideVerification(reader, { id: await sendAll(person), ...refused });
    }
    expect(await notes.execute()).toEqual([{ nota: refused.nota }, { nota: refused.nota }]);
    const change = (of: Person, row: { decided_at: number } | { purged_at: number }) =>
      ctx.db.updateTable("verificaciones").set(row).where("id_usuario", "=", of.id).execute();
    await change(ana, { decided_at: Date.now() - keptFor("verificationsRefused") });
    await forgetRefused(ctx.db);
    expect(await notes.execute()).toEqual([{ nota: null }, { nota: refused.nota }]);
    // Wiped when that left the note.
    await change(eva, { purged_at: Date.now() });
    const leaver = { id_usuario: eva.id, nombre_usuario: null, correo: null };
    await personalData.forget(ctx, leaver, new AbortController().signal);
    expect(await notes.execute()).toEqual([{ nota: null }, { nota: null }]);
  });

  it("of who renews in time holds without a gap", async () => {
    const ana = await newPerson(ctx);
    const first = await sendAll(ana);
    await approveAll(reader, first);
    const second = await sendAll(ana, { vence: "2095-01-01" });
    expect(await readOwn(ana)).toMatchObject({ state: "enviada", verificado: true });
    await approveAll(reader, second);
    await expire(first, Date.now() - 1);
    expect(await isVerified(ana)).toBe(true);
    const states = ctx.db
      .selectFrom("verificaciones")
      .select("state")
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .orderBy("id_verificacion");
    expect(await states.execute()).toEqual([{ state: "vencida" }, { state: "aprobada" }]);
  });

  it("leaves alone whom the operator vouches for, who can take all of it away", async () => {
    const ana = await newPerson(ctx);
    await setStanding(ctx, String(ana.viewer.id_usuario), { verificado: 1 });
    const id = await sendAll(ana);
    await approveAll(reader, id);
    await expire(id, Date.now() - 1);
    expect(await isVerified(ana)).toBe(true);
    const again = await sendAll(ana);
    await approveAll(reader, again);
    await setStanding(ctx, String(ana.viewer.id_usuario), { verificado: 0 });
    await revokeVerification(ctx, ana.viewer.id_usuario);
    expect(await isVerified(ana)).toBe(false);
    expect((await readOwn(ana)).state).toBe("vencida");
  });
});
