import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { goLive } from "#app/features/media/objects.server.ts";
import { cameraHeic, documentHeic, heicBomb, SECRET } from "#tests/media-fixtures.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { objectBackends, useObjectStore } from "#tests/setup/stores.ts";
import { receiveDocuments, type ReceivedDocument } from "./receive-documents.server.ts";
import { readSealed } from "./sealed-objects.server.ts";
import { blankPicture, documentPicture, documentsRequest } from "./test-documents.ts";

const pairs = [
  [engines[0], objectBackends[0]],
  [engines[1], objectBackends[1]],
] as const;
const rules = { frente: {}, firma: { pdf: true } };
const MEGABYTE = 1024 * 1024;

describe.each(pairs)("documents that come in, on %s and %s", (engine, store) => {
  const ctx = useStage(engine, useObjectStore(store));
  const send = (files: Record<string, Uint8Array | null>) =>
    receiveDocuments(ctx, documentsRequest(files, { nombre: "Ana" }), rules, async (received) => {
      const all: ReceivedDocument[] = Object.values(received.documents);
      await goLive(
        ctx.db,
        all.map(({ name }) => name),
      );
      return received;
    });
  const objects = async () => (await ctx.db.selectFrom("objetos").select("name").execute()).length;

  it("are kept upright, without metadata, and sealed", async () => {
    const { fields, documents } = await send({ frente: await documentPicture(), firma: null });
    expect(fields).toEqual({ nombre: "Ana" });
    expect(Object.keys(documents)).toEqual(["frente"]);
    const { mime, bytes } = await readSealed(ctx, documents.frente!.name);
    expect(mime).toBe("image/jpeg");
    expect(bytes.includes(SECRET)).toBe(false);
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation]).toEqual([600, 900, undefined]);
  });

  it("are a HEIC as a phone sends it, kept as an upright JPEG, and one that is cut is refused", async () => {
    const heic = await readFile(documentHeic);
    const { documents } = await send({ frente: heic });
    const { mime, bytes } = await readSealed(ctx, documents.frente!.name);
    expect(mime).toBe("image/jpeg");
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 640, 896, undefined]);
    await expect(send({ frente: heic.subarray(0, 900) })).rejects.toMatchObject({
      fields: { frente: expect.stringContaining("No pudimos leer") as string },
    });
    await expect(send({ frente: await readFile(cameraHeic) })).rejects.toMatchObject({
      fields: { frente: expect.stringContaining("muy pequeña") as string },
    });
    await expect(send({ frente: await readFile(await heicBomb()) })).rejects.toMatchObject({
      fields: { frente: expect.stringContaining("megapíxeles") as string },
    });
  });

  it("are a PDF where that is taken, as it was sent", async () => {
    const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n");
    const { documents } = await send({ firma: pdf });
    expect(await readSealed(ctx, documents.firma!.name)).toEqual({
      mime: "application/pdf",
      bytes: pdf,
    });
    await expect(send({ frente: pdf })).rejects.toMatchObject({
      code: "bad_input",
      fields: { frente: expect.stringContaining("JPG, PNG, WEBP, AVIF o HEIC") as string },
    });
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["a picture of nothing", blankPicture, "no se ve nada"],
    ["a tiny picture", () => documentPicture({ width: 300, height: 200 }), "muy pequeña"],
    ["a text", () => Buffer.from("hola ".repeat(2_000)), "Usa JPG"],
    ["an empty file", () => Buffer.alloc(0), "vacío"],
    ["a picture cut short", async () => (await documentPicture()).subarray(0, 3_000), "leer"],
    ["more than 10 MB", () => Buffer.alloc(10 * MEGABYTE + 1, "x"), "más de 10 MB"],
  ])("are refused with a sentence at their field: %s", async (_what, make, sentence) => {
    const before = await objects();
    const sending = send({ frente: await make(), firma: null });
    await expect(sending).rejects.toMatchObject({
      code: "bad_input",
      fields: { frente: expect.stringContaining(sentence) as string },
      typed: { nombre: "Ana" },
    });
    expect(await objects()).toBe(before);
  });

  it("are refused when one is sent twice in a form", async () => {
    const picture = await documentPicture();
    await expect(
      receiveDocuments(
        ctx,
        documentsRequest({ frente: picture, firma: picture }),
        rules,
        async () => undefined,
      ),
    ).rejects.toMatchObject({ fields: { firma: expect.stringContaining("mismo") as string } });
  });

  it("of 200 MB are refused before they are read", async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
      cancel() {
        read = -1;
      },
    });
    const request = new Request("http://localhost/documents", {
      method: "POST",
      body,
      duplex: "half",
      headers: {
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(200 * MEGABYTE),
      },
    });
    const refused = receiveDocuments(ctx, request, rules, async () => undefined);
    await expect(refused).rejects.toMatchObject({ code: "too_large", values: { max: 20 } });
    expect(read).toBeLessThan(8 * MEGABYTE);
  });

  it("of which nothing is kept leave nothing", async () => {
    const before = await objects();
    const request = documentsRequest({ frente: await documentPicture() });
    await receiveDocuments(ctx, request, rules, async () => undefined);
    expect(await objects()).toBe(before);
  });
});
