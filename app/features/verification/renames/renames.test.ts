import { beforeAll, describe, expect, it } from "vitest";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { claimName } from "#app/features/names/claim.server.ts";
import { call } from "#tests/kit/call.ts";
import { newName, newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { isVerified, mailsTo } from "../test-support.ts";
import { reviewRename } from "./ask.server.ts";

describe.each(engines)("verified people who rename, on %s", (engine) => {
  const ctx = useStage(engine);
  let reader: Person;

  beforeAll(async () => {
    reader = await newPerson(ctx, { role: "moderator", ve_documentos: 1 });
  });

  /** Verified by hand, and called something else since; the event has come as often as it may. */
  const renamed = async () => {
    const ana = await newPerson(ctx, { verificado: 1, verificado_por_operador: 1 });
    const next = newName("otra");
    await rename(ana, next);
    return { ana, next };
  };
  /** What has been said of it comes twice, as it may. */
  const rename = async (ana: Person, next: string) => {
    await updateProfile(ana, { nombre_usuario: next });
    const said = await ctx.db
      .deleteFrom("jobs")
      .where("kind", "=", "verified_renamed")
      .returning("payload")
      .execute();
    for (const { payload } of [...said, ...said]) await reviewRename(ctx, JSON.parse(payload));
  };
  const decide = (as: Person, { id }: Person, decision: string) =>
    call("POST", `/api/moderacion/cambios-de-nombre/${id}`, { as, body: { decision } });
  const waiting = async () => {
    const { body } = await call("GET", "/moderacion/verificaciones", { as: reader });
    return body.renames as { id_usuario: number; before: string; nombre_usuario: string }[];
  };

  it("are without the mark at once, are told so, and wait for a moderator who may see documents", async () => {
    const { ana, next } = await renamed();
    expect(await isVerified(ana)).toBe(false);
    expect((await mailsTo(ctx, ana.correo)).at(-1)?.subject).toContain("cambiaste de nombre");
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ id_usuario: ana.id, before: ana.name, nombre_usuario: next }),
    );
    const moderator = await newPerson(ctx, { role: "moderator" });
    expect((await decide(moderator, ana, "conservar")).status).toBe(403);
    expect((await decide(ana, ana, "conservar")).status).toBe(403);
    expect((await decide(reader, ana, "conservar")).status).toBe(204);
    expect(await isVerified(ana)).toBe(true);
    expect((await decide(reader, ana, "quitar")).status).toBe(409);
    expect((await waiting()).map(({ id_usuario }) => id_usuario)).not.toContain(ana.id);
    // Told late of what was decided, nothing waits again.
    await reviewRename(ctx, { id_usuario: ana.id, before: ana.name });
    expect(await isVerified(ana)).toBe(true);
  });

  it("lose the mark where the name is not theirs, whoever gave it", async () => {
    const { ana } = await renamed();
    expect((await decide(reader, ana, "quitar")).status).toBe(204);
    expect(await isVerified(ana)).toBe(false);
  });

  it("have it back with the name they had, after however many others", async () => {
    const { ana } = await renamed();
    await rename(ana, newName("tercera"));
    expect(await isVerified(ana)).toBe(false);
    await rename(ana, ana.name);
    expect(await isVerified(ana)).toBe(true);
    expect((await waiting()).map(({ id_usuario }) => id_usuario)).not.toContain(ana.id);
  });

  it("keep it where only the size of letters changes; nobody decides about themselves", async () => {
    const own = await newPerson(ctx, {
      ...{ verificado: 1, role: "moderator", ve_documentos: 1 },
    });
    await updateProfile(own, { nombre_usuario: own.name.toUpperCase() });
    expect(await isVerified(own)).toBe(true);
    await rename(own, newName("yo"));
    expect((await decide(own, own, "conservar")).status).toBe(403);
    expect(await isVerified(own)).toBe(false);
  });

  it("that were never verified only change their name", async () => {
    const ana = await newPerson(ctx);
    await rename(ana, newName("nadie"));
    expect((await waiting()).map(({ id_usuario }) => id_usuario)).not.toContain(ana.id);
    expect(await isVerified(ana)).toBe(false);
  });

  it("take their looks along", async () => {
    const { ana } = await renamed();
    const eva = await newPerson(ctx);
    const claim = { id_usuario: eva.id, nombre_usuario: `${ana.name}.` };
    await expect(claimName(ctx.db, claim)).rejects.toMatchObject({ code: "name_taken" });
  });
});
