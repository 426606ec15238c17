import { describe, expect, it, vi } from "vitest";
import { goLive } from "#app/features/media/objects.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { openDocument, readLooks, recordLook } from "./open-document.server.ts";
import { putSealed } from "./sealed-objects.server.ts";

describe.each(engines)("looking at a document on %s", (engine) => {
  const ctx = useStage(engine);
  const keep = async (bytes: Buffer, mime: string) => {
    const name = await putSealed(ctx, { bytes, mime });
    await goLive(ctx.db, [name]);
    return name;
  };

  it("is answered to be kept by nobody, and told to whom it is about", async () => {
    const [ana, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const subject = { kind: "persona", id: ana.viewer.id_usuario };
    const name = await keep(Buffer.from("foto"), "image/jpeg");
    const look = { subject, what: "frente", why: "verificacion:1" };
    const response = await openDocument(moderator, name, look);
    expect(await response.text()).toBe("foto");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": 'inline; filename="frente.jpg"',
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(await readLooks(ctx, subject)).toEqual([
      {
        at: expect.any(Number) as number,
        times: 1,
        by: "moderator",
        what: "frente",
        why: "verificacion:1",
      },
    ]);
    const other = { kind: "persona", id: moderator.viewer.id_usuario };
    expect(await readLooks(ctx, other)).toEqual([]);
  });

  it("again within an hour is one line with a count, and every look stays in the audit log", async () => {
    const ana = await newPerson(ctx);
    const subject = { kind: "persona", id: ana.id };
    const [eva, leo] = [
      await newPerson(ctx, { role: "moderator" }),
      await newPerson(ctx, { role: "moderator" }),
    ];
    const start = Date.now();
    const look = async (as: typeof eva, minute: number, what = "frente") => {
      vi.useFakeTimers({ now: start + minute * 60_000, toFake: ["Date"] });
      await recordLook(as, { subject, what, why: "verificacion:1" });
      vi.useRealTimers();
    };
    await look(eva, 0);
    for (const minute of [120, 125, 179]) await look(eva, minute);
    await look(leo, 180);
    await look(eva, 181, "retrato");
    const lines = await readLooks(ctx, subject);
    expect(lines.map(({ at, times, what }) => [(at - start) / 60_000, times, what])).toEqual([
      [181, 1, "retrato"],
      [180, 1, "frente"],
      [179, 3, "frente"],
      [0, 1, "frente"],
    ]);
    const log = ctx.db.selectFrom("auditoria").select("id").where("subject_id", "=", ana.id);
    expect(await log.where("action", "=", "document.look").execute()).toHaveLength(6);
  });

  it("of a PDF saves it, and never shows it in our origin", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const name = await keep(Buffer.from("%PDF-1.7"), "application/pdf");
    const look = { subject: { kind: "aparicion", id: 9 }, what: "firma", why: "aparicion:9" };
    const response = await openDocument(moderator, name, look);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="firma.pdf"');
  });
});
