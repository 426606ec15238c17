import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { decideAppeal } from "#app/features/cases/decision/appeal.server.ts";
import { purgeDecided } from "#app/features/cases/decision/sweep.server.ts";
import { evidenceOf } from "#app/features/known/evidence.server.ts";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import type { ListAbout } from "#db/schema/known.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData } from "../personal-data.server.ts";
import { addReport } from "../add-report.server.ts";
import { decide } from "../decision/decide.server.ts";
import { reverse } from "../decision/reverse.server.ts";
import { openCase } from "../open-case.server.ts";
import { readCase } from "../queries.server.ts";
import { about, caseAbout, picturesOf, sendPicture } from "../test-support.ts";
import { forgetKnownEvidence } from "./forget.server.ts";
import { dropEvidence } from "./settle.server.ts";

const bridge = () => sharp("tests/fixtures/pdq/bridge.png").resize(160, 160);
const bytesOf = (picture: Sharp) => picture.jpeg({ quality: 85 }).toBuffer();
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

describe.each(engines)("an upload that a list refuses, on %s", (engine) => {
  const ctx = useStage(engine);

  async function upload(owner: Person, bytes: Buffer) {
    const id = await uploadPost(owner, [{ name: "puente.jpg", bytes }]);
    await workOff(ctx);
    return id;
  }
  /** Somebody sends what a list about this has. */
  async function scene(of: ListAbout, onMatch: "refuse" | "hold" = "refuse") {
    const bytes = await bytesOf(bridge());
    const text = `sha256,${digestsOf(bytes).sha256}\n`;
    await importList(ctx.db, { name: "lista secreta", onMatch, about: of, text });
    const [owner, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const admin = await newPerson(ctx, { role: "administrator" });
    const id = await upload(owner, bytes);
    return { bytes, owner, moderator, admin, id };
  }
  const refusals = (affected_id: number) =>
    ctx.db
      .selectFrom("decisiones")
      .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
      .selectAll("decisiones")
      .select(["casos.state", "casos.queue", "casos.subject_kind"])
      .where("decisiones.affected_id", "=", affected_id)
      .where("subject_kind", "=", "subida")
      .orderBy("id_decision")
      .execute();
  const keptOf = async (id_usuario: number) => {
    const row = await ctx.db
      .selectFrom("subidas_conocidas")
      .selectAll()
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirstOrThrow();
    return { ...row, isThere: (await ctx.objects.head(row.original)) !== null };
  };

  it("states its reasons to who sent it, who appeals once; who answers gives it back", async () => {
    const { owner, moderator, id } = await scene("other");
    expect(await getStatus(owner, id)).toMatchObject({ status: "failed" });
    const [refused, ...others] = await refusals(owner.id);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      ...{ actions: '["refuse"]', ground: "terms", strikes: 0, state: "closed" },
      ...{ queue: "coincidencia", content_effect: "removed", source_type: "SOURCE_VOLUNTARY" },
      ...{ automated_detection: 1, automated_decision: "AUTOMATED_DECISION_FULLY" },
      ...{ content_type: '["CONTENT_TYPE_IMAGE"]', told_at: expect.any(Number) as number },
    });
    const { id_decision, id_caso } = refused!;
    const page = `/settings/avisos/${id_decision}`;
    const there = await call("GET", page, { as: owner });
    expect(there.body.statement).toMatchObject({ subject_kind: "subida", clause: refused!.clause });
    expect(JSON.stringify(there.body)).not.toContain("lista secreta");
    const led = await call("GET", `/settings/avisos?publicacion=${id}`, { as: owner });
    expect(led.headers.get("Location")).toBe(page);
    const stranger = await newPerson(ctx);
    await expect(call("GET", page, { as: stranger })).rejects.toMatchObject({
      init: { status: 404 },
    });

    const appeal = (as: Person) =>
      call("POST", `/api/avisos/${id_decision}/apelacion`, { as, body: { text: "Es mía." } });
    expect((await appeal(stranger)).status).toBe(404);
    expect((await appeal(owner)).status).toBe(204);
    expect((await appeal(owner)).body).toMatchObject({ code: "already_appealed" });
    expect(await readCase(ctx, id_caso)).toMatchObject({ state: "escalated", queue: "apelacion" });
    const verdict = { outcome: "reversed", answer: "Tienes razón." } as const;
    await decideAppeal(ctx, id_decision, { ...verdict, actor: actorOf(moderator.viewer) });
    await workOff(ctx);
    expect(await getStatus(owner, id)).toMatchObject({ status: "ready" });
    expect((await getPost(stranger, id)).archivos).toHaveLength(1);
    expect(await refusals(owner.id)).toHaveLength(1);
  });

  it("goes for good once nobody can appeal any more, and stays refused where the appeal is not won", async () => {
    const { owner, moderator, id } = await scene("intimate");
    const [refused] = await refusals(owner.id);
    expect(refused!.category).toBe("STATEMENT_CATEGORY_CYBER_VIOLENCE");
    const body = { text: "Es mía." };
    await call("POST", `/api/avisos/${refused!.id_decision}/apelacion`, { as: owner, body });
    const verdict = { outcome: "upheld", answer: "No." } as const;
    const actor = actorOf(moderator.viewer);
    await decideAppeal(ctx, refused!.id_decision, { ...verdict, actor });
    await workOff(ctx);
    expect(await getStatus(owner, id)).toMatchObject({ status: "failed" });
    expect((await keptOf(owner.id)).isThere).toBe(true);
    await purgeAfterAppeals();
    expect((await keptOf(owner.id)).isThere).toBe(false);
  });

  /** What a copy of everything has of the cases. */
  async function copyFor({ id }: Person): Promise<object[]> {
    const rows = [];
    for await (const part of personalData.exportOf(ctx, id)) {
      if ("rows" in part) for await (const row of part.rows) rows.push(row);
    }
    return rows;
  }

  async function purgeAfterAppeals() {
    await sql`update decisiones set appeal_until = 1`.execute(ctx.db);
    await purgeDecided(ctx);
    await workOff(ctx);
  }

  it("about minors: a short notice, a case in their queue, and evidence that no deletion takes for a year", async () => {
    const { owner, moderator, admin, id } = await scene("minors");
    const [refused, ...others] = await refusals(owner.id);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      ...{ queue: "menores", state: "open", ground: "terms" },
      category: "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
    });
    const { statement } = (
      await call("GET", `/settings/avisos/${refused!.id_decision}`, { as: owner })
    ).body as { statement: object };
    expect(JSON.stringify(statement)).not.toMatch(/menor|lista|minors|sha256/i);
    const copy = JSON.stringify(await copyFor(owner));
    expect(copy).toContain(`"id_decision":${refused!.id_decision}`);
    expect(copy).not.toMatch(/minors|secreta/i);

    await call("DELETE", `/api/publicaciones/${id}`, { as: owner });
    await workOff(ctx);
    await purgeAfterAppeals();
    const kept = await keptOf(owner.id);
    expect(kept).toMatchObject({ isThere: true, is_evidence: 1 });
    expect(kept.datos).not.toContain(owner.name);

    const page = `/moderacion/casos/${refused!.id_caso}`;
    const file = `${page}/fotos/${kept.original}`;
    expect((await call("GET", file, { as: moderator })).status).toBe(404);
    const blind = await call("GET", `${page}?ver=1`, { as: moderator });
    expect(blind.body).toMatchObject({ content: { canLook: false }, shown: { upload: null } });
    const open = await call("GET", `${page}?ver=1`, { as: admin });
    expect(JSON.stringify(open.body.shown)).toContain(owner.correo);
    expect((await call("GET", file, { as: admin })).status).toBe(200);
    const { events } = await readCase(ctx, refused!.id_caso);
    expect(events.filter(({ kind }) => kind === "look").map(({ actor_id }) => actor_id)).toContain(
      admin.id,
    );

    const before = Date.now() - YEAR_MS;
    await sql`update subidas_conocidas set created_at = ${before}`.execute(ctx.db);
    await forgetKnownEvidence(ctx.db);
    expect(await keptOf(owner.id)).toMatchObject({ isThere: true, is_evidence: 1 });
    await decide(ctx, refused!.id_caso, about(admin, ["ban"]));
    await sql`update casos set closed_at = ${before}`.execute(ctx.db);
    await forgetKnownEvidence(ctx.db);
    await workOff(ctx);
    expect(await keptOf(owner.id)).toMatchObject({ isThere: false, is_evidence: 0, datos: null });
  });

  it("about minors is evidence where it was found without keys, too, and whoever has them seals it", async () => {
    const bytes = await bytesOf(bridge());
    const text = `sha256,${digestsOf(bytes).sha256}\n`;
    await importList(ctx.db, { name: "lista secreta", onMatch: "hold", about: "minors", text });
    const owners = [await newPerson(ctx), await newPerson(ctx)] as const;
    const ids = [];
    for (const owner of owners) {
      ids.push(await uploadPost(owner, [{ name: "puente.jpg", bytes }]));
      globalThis.shortitSettings = { WORKER_SHARE: "media" };
      const { process_image } = jobHandlers;
      await runNext(ctx, { process_image }, new AbortController().signal);
      globalThis.shortitSettings = {};
    }
    const waiting = await keptOf(owners[0].id);
    expect(waiting).toMatchObject({ is_evidence: 1, datos: null });
    expect(JSON.stringify(evidenceOf(waiting))).toContain(owners[0].correo);

    await call("DELETE", `/api/publicaciones/${ids[0]}`, { as: owners[0] });
    await dropEvidence(ctx.db, [(await keptOf(owners[1].id)).original]);
    await workOff(ctx);
    const sealed = await keptOf(owners[0].id);
    expect(sealed).toMatchObject({ is_evidence: 1, por_sellar: null });
    expect(sealed.datos).not.toContain(owners[0].name);
    expect(evidenceOf(sealed)).toEqual(evidenceOf(waiting));
    // What was let pass meanwhile is not brought back.
    const dropped = { is_evidence: 0, datos: null, por_sellar: null };
    expect(await keptOf(owners[1].id)).toMatchObject(dropped);
  });

  it("about minors that only holds it keeps its bytes too, until a moderator lets it pass", async () => {
    const { owner, moderator, id } = await scene("minors", "hold");
    const cases = ctx.db.selectFrom("casos").select(["id_caso", "queue"]);
    const { id_caso, queue } = await cases
      .where("subject_kind", "=", "publicacion")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(queue).toBe("menores");
    expect(await keptOf(owner.id)).toMatchObject({ isThere: true, is_refused: 0, is_evidence: 1 });
    await decide(ctx, id_caso, about(moderator, ["nothing"]));
    await workOff(ctx);
    expect(await keptOf(owner.id)).toMatchObject({ isThere: false, is_evidence: 0 });
    expect((await getPost(await newPerson(ctx), id)).archivos).toHaveLength(1);
  });

  it("about minors stays evidence whatever is decided later of what it came with, or of who sent it", async () => {
    const { bytes, owner, moderator, id } = await scene("minors", "hold");
    const raise = (kind: SubjectKind, of: number) =>
      openCase(ctx, {
        ...{ subject: { kind, id: of }, queue: "otro", kind: "raise" },
        ...{ reason: "otro", actor: actorOf(moderator.viewer) },
      });
    const ofPost = await caseAbout(ctx, "publicacion", id);
    await decide(ctx, ofPost, about(moderator, ["remove"]));
    await raise("publicacion", id);
    await decide(ctx, ofPost, about(moderator, ["nothing"]));
    const [covered, shown] = [await newPerson(ctx), await newPerson(ctx)];
    expect(await sendPicture(ctx, covered, bytes, "cover")).toBe(400);
    const ofCover = await caseAbout(ctx, "perfil", covered.id);
    await decide(ctx, ofCover, about(moderator, ["take_cover"]));
    await raise("perfil", covered.id);
    await decide(ctx, ofCover, about(moderator, ["ban"]));
    // Who sends another in its place is banned for the first all the same.
    expect(await sendPicture(ctx, shown, bytes)).toBe(400);
    expect(await sendPicture(ctx, shown, bridge().negate({ alpha: false }))).toBe(200);
    const ofAvatar = await caseAbout(ctx, "avatar", shown.id);
    await decide(ctx, ofAvatar, about(moderator, ["ban"]));
    await workOff(ctx);
    const kept = await Promise.all([owner, covered, shown].map((sender) => keptOf(sender.id)));
    expect(kept.map(({ isThere, is_evidence }) => [isThere, is_evidence])).toEqual([
      [true, 1],
      [true, 1],
      [true, 1],
    ]);
  });

  it.each(["avatar", "cover"] as const)(
    "about minors is evidence as the %s of a profile until its case has been decided for a year",
    async (kind) => {
      const { bytes, moderator } = await scene("minors", "hold");
      const sender = await newPerson(ctx);
      expect(await sendPicture(ctx, sender, bytes, kind)).toBe(400);
      const before = Date.now() - YEAR_MS;
      await sql`update subidas_conocidas set created_at = ${before}`.execute(ctx.db);
      await forgetKnownEvidence(ctx.db);
      expect(await keptOf(sender.id)).toMatchObject({ is_evidence: 1 });
      const id_caso = await caseAbout(ctx, kind === "avatar" ? "avatar" : "perfil", sender.id);
      await decide(ctx, id_caso, about(moderator, [`take_${kind}`]));
      await forgetKnownEvidence(ctx.db);
      expect(await keptOf(sender.id)).toMatchObject({ isThere: true, is_evidence: 1 });
      await sql`update casos set closed_at = ${before}`.execute(ctx.db);
      await forgetKnownEvidence(ctx.db);
      expect(await keptOf(sender.id)).toMatchObject({ is_evidence: 0, datos: null });
    },
  );

  it("as a picture of a profile has its reasons too, and becomes it once it is given back", async () => {
    const { bytes, owner, moderator } = await scene("other");
    const other = await newPerson(ctx);
    expect(await sendPicture(ctx, other, bytes)).toBe(400);
    const [refused] = await refusals(other.id);
    expect(refused!.facts).toContain("foto de perfil");
    await reverse(ctx, refused!.id_decision, { actor: actorOf(moderator.viewer) });
    await workOff(ctx);
    expect((await picturesOf(ctx, other.id)).profile_picture).not.toBeNull();
    expect((await picturesOf(ctx, owner.id)).profile_picture).toBeNull();
  });

  it("since it was removed here comes back with what was removed in error", async () => {
    const [victim, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const bytes = await bytesOf(bridge().negate({ alpha: false }));
    const first = await upload(await newPerson(ctx), bytes);
    const { id_caso } = await addReport(victim, {
      ...{ subject: { kind: "publicacion", id: first }, reason: "sin_consentimiento" },
    });
    const removal = about(moderator, ["remove"], { ground: "illegal", clause: "Ley Olimpia" });
    const { id_decision } = await decide(ctx, id_caso, removal);
    await workOff(ctx);
    const again = await newPerson(ctx);
    const mirrored = await bytesOf(sharp(bytes).flop().resize(120));
    const id = await upload(again, mirrored);
    const [refused] = await refusals(again.id);
    expect(refused).toMatchObject({
      ...{ ground: "illegal", clause: "Ley Olimpia", copy_of: id_decision, queue: "coincidencia" },
    });
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    await workOff(ctx);
    expect(await getStatus(again, id)).toMatchObject({ status: "ready" });
  });
});
