import type { Ctx } from "#app/context.server.ts";
import { type Look, readLooks } from "#app/features/vault/open-document.server.ts";
import type { Database } from "#db/client.ts";
import type { SolicitudArco } from "#db/schema/privacy.ts";
import type { ArcoPapers } from "./view.ts";

type Request = Pick<SolicitudArco, "id_solicitud" | "id_usuario">;

/** Of a request, in the order in which they came. */
export function papersOf(db: Database, id_solicitud: number) {
  return db
    .selectFrom("documentos_arco")
    .select(["id_documento", "name", "created_at"])
    .where("id_solicitud", "=", id_solicitud)
    .orderBy("id_documento")
    .execute();
}

/** What goes with a request, and who has looked at it, for whoever made it. */
export async function readPapers({ db }: Pick<Ctx, "db">, request: Request): Promise<ArcoPapers> {
  const { subject, why } = reasonOf(request);
  const looks = await readLooks({ db }, subject);
  return {
    papers: (await papersOf(db, request.id_solicitud)).map(({ created_at }) => iso(created_at)),
    looks: looks
      .filter((look) => look.why === why)
      .map(({ at, times, by, what }) => ({ at: iso(at), times, by, what })),
  };
}

/**
 * Whose documents they are: a member sees in the privacy centre who opened them, who has no account on
 * the page of the request.
 */
export function reasonOf({ id_solicitud, id_usuario }: Request): Omit<Look, "what"> {
  const subject =
    id_usuario === null ? { kind: "arco", id: id_solicitud } : { kind: "persona", id: id_usuario };
  return { subject, why: `arco:${id_solicitud}` };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
