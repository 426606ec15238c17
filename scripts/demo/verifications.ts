import sharp from "sharp";
import type { SignedInCtx } from "#app/context.server.ts";
import { decideVerification } from "#app/features/verification/console/decide.server.ts";
import { openPhoto } from "#app/features/verification/console/read-one.server.ts";
import { photosFor } from "#app/features/verification/limits.ts";
import { saveDetails } from "#app/features/verification/own/draft.server.ts";
import { savePhoto } from "#app/features/verification/own/photos.server.ts";
import { sendVerification } from "#app/features/verification/own/send.server.ts";
import { latestOf } from "#app/features/verification/rows.server.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd, type Person } from "./crowd.ts";

const NAMES = ["Valeria Luna Ortega", "Mariana Cruz Robles", "Daniel Ríos Salgado"];

/**
 * Somebody verified, somebody who waits and somebody refused, made as people make them, and a moderator
 * who may see their documents. The documents are drawings that say so.
 */
export async function makeVerifications(services: Services, crowd: Crowd): Promise<void> {
  const [, creator, moderator] = crowd.people;
  if (!creator || !moderator) return;
  await services.db
    .updateTable("usuarios")
    .set({ ve_documentos: 1 })
    .where("id_usuario", "=", moderator.id_usuario)
    .execute();
  const by = as(services, moderator, "moderator");
  const shown = [creator, ...(await unverified(services, crowd))];
  for (const [i, person] of shown.entries()) {
    const id = await send(as(services, person, "user"), NAMES[i]!, i);
    if (i === 1) continue;
    for (const kind of photosFor("ine")) await openPhoto(by, { id, kind });
    const refusal = { decision: "rechazar", motivo: "ilegible", nota: "Hay un reflejo." } as const;
    await decideVerification(by, {
      id,
      ...(i === 0 ? { decision: "aprobar", nota: "" } : refusal),
    });
  }
}

/** Two creators who are not verified yet. */
async function unverified({ db }: Services, { creators }: Crowd): Promise<Person[]> {
  const rows = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("es_creador", "=", 1)
    .where("verificado", "=", 0)
    .execute();
  const ids = new Set(rows.map(({ id_usuario }) => id_usuario));
  return creators.filter(({ id_usuario }) => ids.has(id_usuario)).slice(0, 2);
}

async function send(ctx: SignedInCtx, nombre: string, at: number): Promise<number> {
  const expires = new Date().getUTCFullYear() + 5;
  await saveDetails(ctx, {
    ...{ nombre, nacimiento: `199${at + 2}-04-1${at}`, pais: "MX", documento: "ine" },
    ...{ numero: `DEMO00000${at}`, vence: `${expires}-12-31` },
  });
  for (const [place, kind] of photosFor("ine").entries()) {
    const form = new FormData();
    form.append("archivo", new Blob([await drawing(nombre, place)]), "documento.jpg");
    const request = new Request("http://localhost/", { method: "PUT", body: form });
    await savePhoto(ctx, { kind }, request);
  }
  await sendVerification(ctx);
  return (await latestOf(ctx.db, ctx.viewer.id_usuario))!.id_verificacion;
}

const GROUNDS = ["#e7efe4", "#e4e9f2", "#f2e8e1"];

/** A card that nobody could take for a document. */
async function drawing(nombre: string, place: number): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" font-family="sans-serif">
      <rect width="1000" height="640" fill="#8b8f99"/>
      <rect x="60" y="60" width="880" height="520" rx="36" fill="${GROUNDS[place]}"/>
      <rect x="110" y="170" width="220" height="280" rx="12" fill="#9aa7b8"/>
      <circle cx="220" cy="270" r="60" fill="#5d6b80"/>
      <path d="M130 450 a90 90 0 0 1 180 0z" fill="#5d6b80"/>
      <text x="380" y="230" font-size="34" fill="#33404f">${nombre}</text>
      <rect x="380" y="270" width="420" height="20" fill="#a6b1bf"/>
      <rect x="380" y="320" width="340" height="20" fill="#a6b1bf"/>
      <rect x="380" y="370" width="480" height="20" fill="#a6b1bf"/>
      <text x="110" y="130" font-size="40" font-weight="700" fill="#b3261e">MUESTRA ${place + 1}</text>
    </svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer());
}
