import { awaitConsent, endConsentWait } from "#app/features/posts/awaited-consent.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import type { AppearanceState } from "#db/schema/releases.ts";
import { agreedMail } from "./mails.server.ts";

/** Of somebody for whom the post waits. */
const UNMET: readonly AppearanceState[] = ["pending", "refused", "withdrawn"];
/** Of whom it can still be taken back. */
export const STANDING: readonly AppearanceState[] = ["pending", "confirmed", "overruled"];
/** Of somebody who is shown, whatever they say to it. */
export const SHOWN: readonly AppearanceState[] = [...UNMET, "confirmed", "overruled"];

/**
 * Makes a post wait or not for the people shown in it, whatever was changed of them; for whoever holds
 * its lock. `isNew`: it was never shown. Gives whether it waited for them until now.
 */
export async function settlePeople(
  trx: Database,
  id_publicacion: number,
  { isNew = false } = {},
): Promise<boolean> {
  const post = await trx
    .selectFrom("publicaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .select(["aparecen", "faltan_personas", "correo"])
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom("apariciones_personas")
    .select("state")
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "in", SHOWN)
    .execute();
  const isIncomplete =
    post.aparecen === "otras" && (post.faltan_personas === 1 || people.length === 0);
  if (isIncomplete || people.some(({ state }) => UNMET.includes(state))) {
    await awaitConsent(trx, id_publicacion, { isNew });
    return false;
  }
  const hasEnded = await endConsentWait(trx, id_publicacion);
  if (hasEnded && people.length > 0) await queueMail(trx, agreedMail({ ...post, id_publicacion }));
  return hasEnded;
}
