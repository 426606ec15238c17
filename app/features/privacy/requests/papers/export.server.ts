import { documentExtension } from "#app/features/vault/formats.ts";
import { kindOfSealed } from "#app/features/vault/sealed-objects.server.ts";
import type { Database } from "#db/client.ts";

/** What somebody has sent with their requests, and where it stands in the copy of everything. */
export async function papersOfPerson(db: Database, id_usuario: number) {
  const papers = await db
    .selectFrom("documentos_arco")
    .innerJoin("solicitudes_arco", "solicitudes_arco.id_solicitud", "documentos_arco.id_solicitud")
    .select(["id_documento", "referencia", "name", "documentos_arco.created_at"])
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_documento")
    .execute();
  return Promise.all(
    papers.map(async (paper) => {
      const ending = documentExtension(await kindOfSealed(db, paper.name));
      return { ...paper, path: `documentos/${paper.referencia}/${paper.id_documento}.${ending}` };
    }),
  );
}

type Papers = Awaited<ReturnType<typeof papersOfPerson>>;

export async function* papersAsRows(papers: Papers) {
  for (const { referencia, path, created_at } of papers) {
    yield { referencia, archivo: path, created_at: new Date(created_at).toISOString() };
  }
}
