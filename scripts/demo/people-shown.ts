import sharp from "sharp";
import type { SignedInCtx } from "#app/context.server.ts";
import { openConsentCase, showAgreed } from "#app/features/cases/consent-case.server.ts";
import { answerAppearance } from "#app/features/releases/own/answer.server.ts";
import { readAppearance } from "#app/features/releases/own/read-own.server.ts";
import { namePerson, sayWhoIsShown } from "#app/features/releases/owner/change-people.server.ts";
import { receiveRelease } from "#app/features/releases/signed/receive-release.server.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd, type Person } from "./crowd.ts";

/** How many of these posts nobody sees: the one that waits, and the one whose person has gone. */
export const UNSEEN = 2;

/**
 * Posts of a creator in which others are shown, made as people make them: somebody who agreed, somebody who
 * is asked, somebody who took it back, and somebody without an account by a signed release.
 */
export async function makePeopleShown(services: Services, { people }: Crowd): Promise<void> {
  const [fan, creator] = people;
  if (!fan || !creator) return;
  const owner = as(services, creator);
  const person = as(services, fan);
  const [agreed, asked, gone, signed] = await postsOf(services, creator);
  for (const id of [agreed, asked, gone]) {
    if (id !== undefined) await namePerson(owner, { id, nombre: fan.nombre_usuario });
  }
  for (const id of [agreed, gone]) if (id !== undefined) await agree(person, id);
  if (gone !== undefined) {
    const id_aparicion = await appearanceIn(person, gone);
    await say(person, id_aparicion, "retirar");
    await openConsentCase(services, { id_aparicion });
  }
  if (signed !== undefined) {
    await sign(owner, signed);
    await sayWhoIsShown(owner, { id: signed, aparecen: "otras", faltan: false });
  }
  // What a worker would do, so that only the two are hidden before one runs.
  for (const id of [agreed, signed]) {
    if (id !== undefined) await showAgreed(services, { id_publicacion: id });
  }
}

/** The oldest: what is reported are the newest. */
async function postsOf({ db }: Services, { id_usuario }: Person): Promise<number[]> {
  const rows = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .where("status", "=", "ready")
    .where("solo_suscriptores", "=", 0)
    .orderBy("fecha_publicacion")
    .limit(4)
    .execute();
  return rows.map(({ id_publicacion }) => id_publicacion);
}

async function agree(person: SignedInCtx, id_publicacion: number): Promise<void> {
  const id = await appearanceIn(person, id_publicacion);
  await say(person, id, "confirmar");
}

async function say(
  person: SignedInCtx,
  id: number,
  respuesta: "confirmar" | "retirar",
): Promise<void> {
  const { revision } = await readAppearance(person, id);
  const agreement = { aparecer: true, distribuir: true, revision: revision ?? "" };
  await answerAppearance(person, { id, respuesta, ...agreement });
}

async function appearanceIn({ db, viewer }: SignedInCtx, id_publicacion: number): Promise<number> {
  const { id_aparicion } = await db
    .selectFrom("apariciones_personas")
    .select("id_aparicion")
    .where("id_publicacion", "=", id_publicacion)
    .where("persona_id", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return id_aparicion;
}

async function sign(owner: SignedInCtx, id: number): Promise<void> {
  const form = new FormData();
  const fields = {
    ...{ nombre: "Renata Ejemplo Demo", nacimiento: "1994-05-06", firmada: "2026-02-03" },
    ...{ tipo: "ine", numero: "DEMO0000099", correo: "", declara: "1" },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("archivo", new Blob([await paper(fields.nombre)]), "autorizacion.jpg");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  await receiveRelease(owner, id, request);
}

/** A sheet that nobody could take for a contract. */
async function paper(nombre: string): Promise<Uint8Array<ArrayBuffer>> {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `<rect x="90" y="${260 + at * 56}" width="${620 - (at % 3) * 90}" height="16"/>`,
  ).join("");
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" font-family="sans-serif">
      <rect width="800" height="1000" fill="#fbfaf6"/>
      <text x="90" y="130" font-size="40" font-weight="700" fill="#b3261e">MUESTRA</text>
      <text x="90" y="200" font-size="34" fill="#33404f">Autorización</text>
      <g fill="#c9ccd2">${lines}</g>
      <path d="M110 850 q60 -80 90 0 t90 -10 t80 6" fill="none" stroke="#33404f" stroke-width="4"/>
      <text x="90" y="910" font-size="26" fill="#33404f">${nombre}</text>
    </svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer());
}
