import { beforeAll, describe, expect, it } from "vitest";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { claimName } from "#app/features/names/claim.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newName, newPerson } from "#tests/kit/person.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { engines } from "#tests/setup/database.ts";
import { readOwn } from "../own/read.server.ts";
import { Renamed } from "../own/renamed.tsx";
import { Standing } from "../own/standing.tsx";
import { revokeVerification } from "../revoke.server.ts";
import { approveAll, isVerified, mailsTo, sendAll } from "../test-support.ts";
import { reviewRename } from "./ask.server.ts";
import { decideRename } from "./decide.server.ts";
import { RenameList } from "./rename-list.tsx";

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
  const decide = (as: Person, { id }: Person, decision: string, nombre_usuario: string) =>
    call("POST", `/api/moderacion/cambios-de-nombre/${id}`, {
      ...{ as, body: { decision, nombre_usuario } },
    });
  const waiting = async () => {
    const { body } = await call("GET", "/moderacion/verificaciones", { as: reader });
    return body.renames as Parameters<typeof RenameList>[0]["renames"];
  };

  it("are without the mark at once, are told so, and wait for a moderator who may see documents", async () => {
    const { ana, next } = await renamed();
    expect(await isVerified(ana)).toBe(false);
    expect((await mailsTo(ctx, ana.correo)).at(-1)?.subject).toContain("cambiaste de nombre");
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ id_usuario: ana.id, before: ana.name, nombre_usuario: next }),
    );
    const moderator = await newPerson(ctx, { role: "moderator" });
    const other = await newPerson(ctx, { role: "moderator", ve_documentos: 1 });
    expect((await decide(moderator, ana, "conservar", next)).status).toBe(403);
    expect((await decide(ana, ana, "conservar", next)).status).toBe(403);
    expect((await decide(reader, ana, "conservar", next)).status).toBe(204);
    expect(await isVerified(ana)).toBe(true);
    const mails = await mailsTo(ctx, ana.correo);
    expect((await decide(reader, ana, "conservar", next)).status).toBe(204);
    expect(await mailsTo(ctx, ana.correo)).toEqual(mails);
    expect((await decide(reader, ana, "quitar", next)).status).toBe(409);
    expect((await decide(other, ana, "conservar", next)).status).toBe(409);
    expect((await waiting()).map(({ id_usuario }) => id_usuario)).not.toContain(ana.id);
    // Told late of what was decided, nothing waits again.
    await reviewRename(ctx, { id_usuario: ana.id, before: ana.name });
    expect(await isVerified(ana)).toBe(true);
  });

  it.each(["by hand", "by a document"])("read on their page how it stands: %s", async (how) => {
    const isByHand = how === "by hand";
    const ana = await newPerson(ctx, isByHand ? { verificado: 1, verificado_por_operador: 1 } : {});
    if (!isByHand) await approveAll(reader, await sendAll(ana));
    const page = async () => {
      const given = { own: await readOwn(ana), timeZone: "UTC" };
      return rendered(
        <>
          <Renamed {...given} />
          <Standing {...given} now={Date.now()} />
        </>,
      );
    };
    expect(await page()).toContain("Cuenta verificada");
    const next = newName("otra");
    await rename(ana, next);
    const waiting = await page();
    expect(waiting).not.toContain("Cuenta verificada");
    expect(waiting).toContain("Revisamos tu nombre nuevo.");
    expect(waiting).toContain("Te respondemos a más tardar el ");
    await rename(ana, ana.name);
    expect(await page()).toContain("Cuenta verificada");

    await rename(ana, next);
    expect((await decide(reader, ana, "quitar", next)).status).toBe(204);
    const ended = await page();
    expect(ended).not.toMatch(/venció|Revisamos|Cuenta verificada/);
    expect(ended.includes("Tu cuenta ya no está verificada")).toBe(!isByHand);
  });

  it("stay verified by hand when the document ends, and read so", async () => {
    const ana = await newPerson(ctx);
    await approveAll(reader, await sendAll(ana));
    await revokeVerification(ctx, ana.id);
    const mark = { verificado: 1, verificado_por_operador: 1 } as const;
    await ctx.db.updateTable("usuarios").set(mark).where("id_usuario", "=", ana.id).execute();
    const given = { own: await readOwn(ana), timeZone: "UTC", now: Date.now() };
    expect(await rendered(<Standing {...given} />)).toContain("Cuenta verificada");
  });

  it("lose the mark where the name is not theirs, whoever gave it", async () => {
    const { ana, next } = await renamed();
    expect((await decide(reader, ana, "quitar", next)).status).toBe(204);
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
    const next = newName("yo");
    await rename(own, next);
    expect((await decide(own, own, "conservar", next)).status).toBe(403);
    expect(await isVerified(own)).toBe(false);
  });

  it("keep no mark with a name that nobody has read: one they took while it was decided", async () => {
    const { ana, next } = await renamed();
    const third = newName("tercera");
    await rename(ana, third);
    for (const decision of ["conservar", "quitar"]) {
      expect(await decide(reader, ana, decision, next)).toMatchObject({
        ...{ status: 409, body: { code: "already_decided" } },
      });
    }
    expect(await isVerified(ana)).toBe(false);
    const page = await submit("/moderacion/verificaciones", {
      as: reader,
      fields: { id: String(ana.id), decision: "conservar", nombre_usuario: next },
    });
    expect(page).toMatchObject({ fields: { nombre_usuario: expect.any(String) as string } });
    const renames = (await waiting()).filter(({ id_usuario }) => id_usuario === ana.id);
    const html = await rendered(<RenameList renames={renames} dayOf={String} />);
    expect(html).toContain(`name="nombre_usuario" value="${third}"`);
    expect((await decide(reader, ana, "conservar", third)).status).toBe(204);
    expect(await isVerified(ana)).toBe(true);
  });

  it("keep no mark with a name that they take in the moment of the decision", async () => {
    const { ana, next } = await renamed();
    let deciding: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("usuarios")
        .set({ nombre_usuario: `${next}_2`, name_key: nameKey(`${next}_2`), verificado: 0 })
        .where("id_usuario", "=", ana.id)
        .execute();
      const decision = { id: ana.id, decision: "conservar", nombre_usuario: next } as const;
      deciding = decideRename(reader, decision).catch((error: unknown) => error);
      await untilOneWaits(ctx.db);
    });
    expect(await deciding).toMatchObject({ code: "already_decided" });
    expect(await isVerified(ana)).toBe(false);
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
