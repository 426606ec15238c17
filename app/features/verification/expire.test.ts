import { beforeAll, describe, expect, it } from "vitest";
import { setStanding } from "#app/features/accounts/operator.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { expireVerifications } from "./expire.server.ts";
import { readOwn } from "./own/read.server.ts";
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
