import { type ExportPart, readable, rowsOf } from "#app/personal-data.server.ts";
import { documentExtension } from "#app/features/vault/formats.ts";
import { kindOfSealed } from "#app/features/vault/sealed-objects.server.ts";
import type { Database } from "#db/client.ts";
import { openRelease } from "./release-data.server.ts";

/** What somebody wrote down of others, and the files that those signed: for the copy of everything of theirs. */
export async function* releasesOfOwner(db: Database, owner_id: number): AsyncGenerator<ExportPart> {
  yield { name: "autorizaciones", rows: releasesAsRows(db, owner_id) };
  for await (const row of rowsOf(db, "liberaciones", of(owner_id))) {
    yield { path: await pathOf(db, row), sealed: String(row.archivo) };
  }
}

async function* releasesAsRows(db: Database, owner_id: number) {
  for await (const row of rowsOf(db, "liberaciones", of(owner_id))) {
    const { id_liberacion, datos, created_at, version } = row;
    const data = openRelease(Number(id_liberacion), String(datos));
    const archivo = await pathOf(db, row);
    yield readable({ id_liberacion, created_at, version, ...data, archivo });
  }
}

const of = (owner_id: number) => ({ where: { owner_id }, key: "id_liberacion" });

async function pathOf(db: Database, { id_liberacion, archivo }: Record<string, unknown>) {
  const ending = documentExtension(await kindOfSealed(db, String(archivo)));
  return `documentos/autorizacion-${String(id_liberacion)}/firmada.${ending}`;
}
