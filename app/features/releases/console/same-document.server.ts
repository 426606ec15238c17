import type { Database } from "#db/client.ts";
import { nameLetters } from "../name-letters.ts";
import { openRelease, type ReleaseData } from "../signed/release-data.server.ts";

const OTHERS = 20;

export interface OtherRelease {
  id_liberacion: number;
  /** Who keeps it. */
  owner: string;
  created_at: number;
  nombre: string;
  nacimiento: string;
  /** Of the same name and day of birth. */
  isSamePerson: boolean;
}

/** Other releases that give the same document, the newest first: of the same person, or of another one. */
export async function sameDocument(db: Database, id_liberacion: number): Promise<OtherRelease[]> {
  const own = await db
    .selectFrom("liberaciones")
    .select(["datos", "documento_hash"])
    .where("id_liberacion", "=", id_liberacion)
    .executeTakeFirst();
  if (!own) return [];
  const rows = await db
    .selectFrom("liberaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "liberaciones.owner_id")
    .select(["id_liberacion", "datos", "liberaciones.created_at", "nombre_usuario as owner"])
    .where("documento_hash", "=", own.documento_hash)
    .where("id_liberacion", "<>", id_liberacion)
    .orderBy("id_liberacion", "desc")
    .limit(OTHERS)
    .execute();
  if (rows.length === 0) return [];
  const who = whoIs(openRelease(id_liberacion, own.datos));
  return rows.map(({ datos, ...row }) => {
    const data = openRelease(row.id_liberacion, datos);
    const { nombre, nacimiento } = data;
    return { ...row, nombre, nacimiento, isSamePerson: whoIs(data) === who };
  });
}

function whoIs({ nombre, nacimiento }: ReleaseData): string {
  return `${nameLetters(nombre)} ${nacimiento}`;
}
