import { describe, expect, it } from "vitest";
import { goLive } from "#app/features/media/objects.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { openDocument, readLooks } from "./open-document.server.ts";
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
      { at: expect.any(Number) as number, by: "moderator", what: "frente", why: "verificacion:1" },
    ]);
    const other = { kind: "persona", id: moderator.viewer.id_usuario };
    expect(await readLooks(ctx, other)).toEqual([]);
  });

  it("of a PDF saves it, and never shows it in our origin", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const name = await keep(Buffer.from("%PDF-1.7"), "application/pdf");
    const look = { subject: { kind: "aparicion", id: 9 }, what: "firma", why: "aparicion:9" };
    const response = await openDocument(moderator, name, look);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="firma.pdf"');
  });
});
