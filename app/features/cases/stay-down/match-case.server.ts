import { OWN_LIST } from "#app/features/known/limits.ts";
import { readMatch } from "#app/features/known/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { lockParties } from "../decision/parties.server.ts";
import { openCase } from "../open-case.server.ts";
import { isShown, matchedOf } from "./matched.server.ts";
import { removeCopy } from "./remove-copy.server.ts";

/**
 * What is held because it is known waits in a case for whoever decides about it, out of sight; exact copies
 * of what was removed do not wait.
 */
export async function openMatchCase(
  { db }: Pick<Services, "db">,
  { id_coincidencia }: JobPayloads["known_found"],
): Promise<void> {
  const match = await readMatch(db, id_coincidencia);
  const matched = match && matchedOf(match);
  if (match?.state !== "held" || !matched) return;
  if (match.nombre === OWN_LIST && (await removeCopy(db, match))) return;
  const { nombre, id_archivo, hash_kind, distance } = match;
  const { subject, picture } = matched;
  try {
    await db.transaction().execute(async (trx) => {
      if (picture) await lockParties(trx, AUTOMATIC, subject.id);
      await openCase(
        { db: trx },
        {
          ...{ subject, kind: "match", actor: AUTOMATIC },
          queue: match.about === "minors" ? "menores" : "coincidencia",
          reason: nombre,
          // What was sent and waits shows nothing.
          hide: !picture || (await isShown(trx, match, matched)),
          externalId: `match:${id_coincidencia}`,
          data: { id_coincidencia, id_archivo, hash_kind, distance },
        },
      );
    });
  } catch (error) {
    // Its owner was faster and has deleted it.
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}
