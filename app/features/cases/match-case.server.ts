import { OWN_LIST } from "#app/features/known/limits.ts";
import { readMatch } from "#app/features/known/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { removeCopy } from "./copies.server.ts";
import { openCase } from "./open-case.server.ts";
import type { Subject } from "./subject.server.ts";

const SUBJECTS = { archivo: "publicacion", avatar: "avatar", cover: "perfil" } as const;

/** What is held because it is known waits in a case for whoever decides about it; exact copies do not wait. */
export async function openMatchCase(
  { db }: Pick<Services, "db">,
  { id_coincidencia }: JobPayloads["known_found"],
): Promise<void> {
  const match = await readMatch(db, id_coincidencia);
  const id = match?.id_publicacion ?? match?.id_usuario;
  if (match?.state !== "held" || !id) return;
  if (match.nombre === OWN_LIST && (await removeCopy(db, match))) return;
  const subject: Subject = { kind: SUBJECTS[match.kind], id };
  const { nombre, id_archivo, hash_kind, distance } = match;
  try {
    await openCase(
      { db },
      {
        ...{ subject, queue: "coincidencia", kind: "match", actor: AUTOMATIC },
        reason: nombre,
        hide: match.kind === "archivo",
        externalId: `match:${id_coincidencia}`,
        data: { id_coincidencia, id_archivo, hash_kind, distance },
      },
    );
  } catch (error) {
    // Its owner was faster and has deleted it.
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}
