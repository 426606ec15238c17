import { createSecretKey, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Ctx } from "#app/context.server.ts";
import { discardObjects, reserveObject } from "#app/features/media/objects.server.ts";
import { AppError } from "#app/http/errors.ts";
import { decryptChunks, encryptChunks } from "./chunks.server.ts";
import { open, placeOf, seal } from "./seal.server.ts";

type Stores = Pick<Ctx, "db" | "objects">;

/** What it is in `objetos`: never served under /uploads, and let go of only by who keeps its name. */
export const SEALED_LABEL = "sealed";

const sealedKey = z.object({ key: z.string(), mime: z.string(), size: z.number() });

interface OpenedObject {
  mime: string;
  /** Bytes of the plain text. */
  size: number;
  body: Readable;
}

/**
 * Encrypts bytes into the object store, under a random key of their own, which is kept sealed beside
 * the name. Gives the name. The object is `pending`: who keeps its name makes it live in the same
 * transaction (`goLive`) and retires it when it is wanted no more (`retireObjects`), which
 * destroys the key with the bytes.
 */
export async function putSealed(
  { db, objects }: Stores,
  { bytes, mime }: { bytes: Uint8Array; mime: string },
): Promise<string> {
  const name = await reserveObject(db, {
    ...{ label: SEALED_LABEL, mime: "application/octet-stream", ext: "bin" },
  });
  const raw = randomBytes(32);
  try {
    const kept = { key: raw.toString("base64"), mime, size: bytes.byteLength };
    await db
      .insertInto("sellados")
      .values({ name, llave: seal(placeOf("sellados", "llave", name), kept) })
      .execute();
    const { size } = await objects.put(name, encryptChunks(createSecretKey(raw), name, [bytes]));
    await db.updateTable("objetos").set({ size }).where("name", "=", name).execute();
    return name;
  } catch (error) {
    await discardObjects({ db, objects }, [name]);
    throw error;
  }
}

/**
 * Opens a sealed object that is kept. Its body fails with `SealError` where the bytes are not what was
 * put there. Throws `not_found`, `SealError`.
 */
export async function getSealed({ db, objects }: Stores, name: string): Promise<OpenedObject> {
  const row = await db
    .selectFrom("sellados")
    .innerJoin("objetos", "objetos.name", "sellados.name")
    .where("sellados.name", "=", name)
    .where("objetos.state", "in", ["pending", "live", "held"])
    .select("llave")
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const { key, mime, size } = openKey(name, row.llave);
  const stored = await objects.get(name);
  if (!stored) throw new AppError("not_found");
  const plain = decryptChunks(createSecretKey(Buffer.from(key, "base64")), name, stored.body);
  return { mime, size, body: Readable.from(plain, { objectMode: false }) };
}

/** {@link getSealed}, all of it and proven to its end: of documents, which are small. */
export async function readSealed(
  stores: Stores,
  name: string,
): Promise<{ mime: string; bytes: Buffer }> {
  const { mime, body } = await getSealed(stores, name);
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return { mime, bytes: Buffer.concat(parts) };
}

/** What a sealed object is, before anybody opens it. Throws `not_found`, `SealError`. */
export async function kindOfSealed(db: Stores["db"], name: string): Promise<string> {
  const row = await db
    .selectFrom("sellados")
    .select("llave")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return openKey(name, row.llave).mime;
}

function openKey(name: string, llave: string) {
  return sealedKey.parse(open(placeOf("sellados", "llave", name), llave));
}
