import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { fittingClip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { lookAt } from "./look.server.ts";
import { SeenFiles } from "./seen.tsx";
import { UploadContent } from "./upload-content.tsx";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import { readUpload } from "./upload.server.ts";

describe.each(engines)("what a file is said to show, for who decides about it, on %s", (engine) => {
  const ctx = useStage(engine);
  const alt = "Dos personas discuten en la calle";
  const vtt = "WEBVTT\n\n00:00.000 --> 00:00.500\nCállate\n";
  const caption = (owner: Person, id: number, file: number) =>
    call("PUT", `/api/publicaciones/${id}/archivos/${file}/subtitulos/es`, {
      as: owner,
      body: { vtt },
    });
  const tracks = (html: string) => /<track[^>]*src="([^"]+)"/.exec(html)?.[1];

  it("stands with a post that was reported, and its captions are there for them though it is hidden", async () => {
    const [owner, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const { id, archivos } = await newPost(owner, { shows: ["clip"] });
    const file = archivos[0]!.id_archivo;
    expect((await caption(owner, id, file)).status).toBe(200);
    const path = `/api/publicaciones/${id}/archivos/${file}`;
    await call("PATCH", path, { as: owner, body: { alt } });
    const subject = { kind: "publicacion", id } as const;
    const report = { subject, reason: "violencia", text: "Mira" } as const;
    const { id_caso } = await addReport(await newPerson(ctx), report);
    await ctx.db
      .updateTable("publicaciones")
      .set({ moderacion: "hidden" })
      .where("id_publicacion", "=", id)
      .execute();
    const { files } = await lookAt(moderator, id_caso);
    const html = await rendered(<SeenFiles files={files} />);
    expect(html).toContain(alt);
    const src = tracks(html)!;
    expect((await call("GET", src, { as: null })).status).toBe(404);
    expect((await call("GET", src, { as: moderator })).status).toBe(200);
  });

  it("stands with an upload that was refused, for as long as that is there", async () => {
    const [owner, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const film = await fileFrom(fittingClip());
    const text = `sha256,${digestsOf(Buffer.from(film.bytes)).sha256}\n`;
    await importList(ctx.db, { name: "de otros", onMatch: "refuse", about: "other", text });
    const id = await uploadPost(owner, [film], { alts: alt });
    const { id_archivo } = await ctx.db
      .selectFrom("archivos")
      .select("id_archivo")
      .where("id_publicacion", "=", id)
      .executeTakeFirstOrThrow();
    expect((await caption(owner, id, id_archivo)).status).toBe(200);
    await workOff(ctx);
    const { id_caso } = await ctx.db
      .selectFrom("casos")
      .select("id_caso")
      .where("subject_kind", "=", "subida")
      .orderBy("id_caso", "desc")
      .executeTakeFirstOrThrow();
    const caso = await readCaseRow(moderator, id_caso);
    const content = (await readUpload(moderator, caso))!;
    const show = async () => {
      const { upload: seen } = await lookAt(moderator, id_caso);
      return rendered(<UploadContent id_caso={id_caso} content={content} seen={seen} />);
    };
    const html = await show();
    expect(html).toContain(alt);
    const src = tracks(html)!;
    expect((await call("GET", src, { as: await newPerson(ctx) })).status).toBe(404);
    expect((await call("GET", src, { as: moderator })).status).toBe(200);
    await call("DELETE", `/api/publicaciones/${id}`, { as: owner });
    const after = await show();
    expect(after).not.toContain(alt);
  });
});
