import { rememberPicture } from "#app/features/known/remember.server.ts";
import { settleMatchesOf, settlePictureMatches } from "#app/features/known/settle-match.server.ts";
import {
  findHeld,
  type HeldPicture,
  passHeld,
  refuseHeld,
} from "#app/features/profiles/settings/held-picture.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso } from "#db/schema/cases.ts";
import { pictureOfCase } from "./content.server.ts";
import { dropEvidence } from "../uploads/settle.server.ts";
import type { Effects, Taking } from "./effects.server.ts";
import type { Taken } from "./taking.server.ts";

/** What of a decision concerns a picture that waits for a moderator. For whoever holds the person's row. */
export async function heldIn(trx: Database, caso: Caso): Promise<HeldPicture | undefined> {
  const { subject_kind, affected_id } = caso;
  const picture = pictureOfCase[subject_kind];
  if (!picture || affected_id === null) return undefined;
  return findHeld(trx, picture, affected_id);
}

/** What is taken away: of what waits the shown one has nothing, unless that was reported or is hidden. */
export function takingsOf(taken: Taking[], caso: Caso, held: HeldPicture | undefined): Taking[] {
  if (!held || caso.reports > 0 || caso.is_hidden) return taken;
  return taken.filter((name) => name !== `take_${held.kind}`);
}

/** Lets pass what was found to be known, or does not. */
export async function settleHeld(
  trx: Database,
  caso: Caso,
  { held, effects }: { held: HeldPicture | undefined; effects: Effects },
): Promise<Pick<Taken, "held">> {
  const { subject_kind, subject_id, affected_id } = caso;
  const isAgainstPerson = effects.standing !== null || effects.taken.length > 0;
  if (subject_kind === "publicacion" || subject_kind === "mensaje") {
    const of =
      subject_kind === "mensaje" ? { id_mensaje: subject_id } : { id_publicacion: subject_id };
    const isShown = effects.content === null || effects.content === "restricted";
    const to = isShown ? "released" : "removed";
    const settled = await settleMatchesOf(trx, of, { from: "held", to });
    if (isShown && !isAgainstPerson) await dropEvidence(trx, settled);
  }
  const kind = pictureOfCase[subject_kind];
  if (!kind || affected_id === null) return {};
  // Of what was sent and waits every measure means no; what was shown and is hidden stays unless it is taken.
  const passes = held ? !isAgainstPerson : !effects.taken.includes(`take_${kind}`);
  const to = passes ? "released" : "removed";
  const of = { id_usuario: affected_id, kind };
  const settled = await settlePictureMatches(trx, of, { from: "held", to });
  // One that its owner has replaced waits no more: who is banned for it has not been let off.
  if (passes && !isAgainstPerson) await dropEvidence(trx, settled);
  if (!held) return {};
  if (passes) await passHeld(trx, affected_id, held);
  else await refuseHeld(trx, affected_id, held);
  return passes ? {} : { held };
}

/** Pictures that were taken away as illegal do not come back. */
export async function rememberTaken(
  trx: Database,
  { id_usuario, id_decision, taken }: { id_usuario: number; id_decision: number; taken: Taken },
): Promise<void> {
  const kinds = [
    ...(taken.avatar ? (["avatar"] as const) : []),
    ...(taken.cover ? (["cover"] as const) : []),
    ...(taken.held ? ([`held_${taken.held.kind}`] as const) : []),
  ];
  for (const kind of kinds) await rememberPicture(trx, { id_usuario, kind }, id_decision);
}
