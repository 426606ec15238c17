import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { reverse } from "#app/features/cases/decision/reverse.server.ts";
import type { DecisionAction } from "#app/features/cases/schema.ts";
import type { Subject } from "#app/features/cases/subject.server.ts";
import { about, profileCase, sendPicture } from "#app/features/cases/test-support.ts";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { hidePicture } from "#app/features/profiles/settings/hidden-picture.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData } from "../personal-data.server.ts";

describe.each(engines)("a copy of everything has of what moderation took away, on %s", (engine) => {
  const ctx = useStage(engine);

  /** The rows of each list, and the paths of the files in this folder. */
  async function copyOf({ id }: Person, folder: string) {
    const rows: Record<string, object[]> = {};
    const paths: string[] = [];
    for (const room of Object.values(personalData)) {
      for await (const part of room.exportOf(ctx, id)) {
        if (!("rows" in part)) paths.push(part.path);
        else for await (const row of part.rows) (rows[part.name] ??= []).push(row);
      }
    }
    return { rows, paths: paths.filter((path) => path.startsWith(`medios/${folder}/`)) };
  }

  async function newScene() {
    const [owner, ana] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const decided = async (subject: Subject, action: DecisionAction) => {
      const { id_caso } = await addReport(ana, { subject, reason: "otro" });
      const { id_decision } = await decide(ctx, id_caso, about(moderator, [action]));
      return () => reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    };
    return { owner, ana, moderator, decided };
  }

  it("of a post that it was there, until it is given back", async () => {
    const { owner, decided } = await newScene();
    const { id } = await newPost(owner, { shows: ["photo"], descripcion: "Una tarde" });
    const folder = `publicacion-${id}`;
    const whole = await copyOf(owner, folder);
    expect(whole.paths).not.toEqual([]);
    const giveBack = await decided({ kind: "publicacion", id }, "remove");
    const { rows, paths } = await copyOf(owner, folder);
    expect(paths).toEqual([]);
    expect(rows.publicaciones).toMatchObject([
      { id_publicacion: id, moderacion: "removed", descripcion: "", archivos: [] },
    ]);
    await giveBack();
    const again = await copyOf(owner, folder);
    expect(again.paths).toEqual(whole.paths);
    expect(again.rows.publicaciones).toMatchObject([{ descripcion: "Una tarde", archivos: [{}] }]);
  });

  it("of a comment and a message neither words nor files", async () => {
    const { owner, ana, decided } = await newScene();
    const { id: post } = await newPost(ana);
    const commented = await call("POST", `/api/publicaciones/${post}/comentarios`, {
      ...{ as: owner, body: { contenido: "Sé dónde vives" } },
    });
    await befriend(owner, ana);
    const written = await call("POST", `/api/messages/with/${ana.id}`, {
      ...{ as: owner, body: formOf([await photo()], { text: "Te veo" }) },
    });
    await workOff(ctx);
    const message = written.body.message.id as number;
    const folder = `mensaje-${message}`;
    expect((await copyOf(owner, folder)).paths).not.toEqual([]);
    const comment = commented.body.comment.id_comentario as number;
    await decided({ kind: "comentario", id: comment }, "remove");
    await decided({ kind: "mensaje", id: message }, "hide");
    const { rows, paths } = await copyOf(owner, folder);
    expect(paths).toEqual([]);
    expect(rows).toMatchObject({
      comentarios: [{ id_comentario: comment, contenido: "", oculto: 1 }],
      mensajes_enviados: [{ id: message, text: "", oculto: 1 }],
    });
  });

  const plain = (background: string) =>
    sharp({ create: { width: 96, height: 96, channels: 3, background } });

  it("no picture of the profile that is hidden or was taken", async () => {
    const { owner, moderator } = await newScene();
    const paths = async () => (await copyOf(owner, "perfil")).paths;
    expect(await sendPicture(ctx, owner, plain("#345678"), "cover")).toBe(200);
    const cover = await paths();
    expect(await sendPicture(ctx, owner, plain("#876543"))).toBe(200);
    expect((await paths()).length).toBeGreaterThan(cover.length);
    const { id_caso } = await profileCase(ctx, owner.id);
    await decide(ctx, id_caso, about(moderator, ["take_avatar"]));
    expect(await paths()).toEqual(cover);
    await ctx.db.transaction().execute((trx) => hidePicture(trx, owner.id, "cover"));
    expect(await paths()).toEqual([]);
  });

  it.each(["refuse", "hold"] as const)(
    "no picture that a list says to %s, whatever is decided of it",
    async (onMatch) => {
      const { owner, moderator } = await newScene();
      const color = onMatch === "refuse" ? "#123456" : "#654321";
      const bytes = await plain(color).jpeg().toBuffer();
      const text = `sha256,${digestsOf(bytes).sha256}\n`;
      await importList(ctx.db, { name: onMatch, onMatch, about: "minors", text });
      expect(await sendPicture(ctx, owner, bytes)).toBe(400);
      expect((await copyOf(owner, "perfil")).paths).toEqual([]);
      const { id_caso } = await ctx.db
        .selectFrom("casos")
        .select("id_caso")
        .where("affected_id", "=", owner.id)
        .executeTakeFirstOrThrow();
      await decide(ctx, id_caso, about(moderator, ["ban"]));
      expect((await copyOf(owner, "perfil")).paths).toEqual([]);
    },
  );
});
