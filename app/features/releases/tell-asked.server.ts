import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isShownTo } from "#app/features/posts/visibility.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { MAIL_EVERY_HOURS } from "./limits.ts";
import { askedMail } from "./mails.server.ts";

const HOUR_MS = 60 * 60 * 1000;

interface Asked {
  id_aparicion: number;
  id_publicacion: number;
  persona_id: number;
  correo: string;
  /** What the owner of the post is called. */
  owner: string;
}

/**
 * Writes to somebody that they are asked, at most once in a while, and never across a block; while a moderator
 * looks first they would find nothing to see. Of several people the smaller id comes first: see {@link mayTell}.
 */
export async function tellAsked(trx: Database, asked: Asked): Promise<void> {
  const { id_aparicion: id, id_publicacion, persona_id, correo, owner } = asked;
  const seen = await trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .where(isShownTo({ id_usuario: persona_id, role: "user" }))
    .where(isUnblocked("publicaciones.id_usuario", persona_id))
    .executeTakeFirst();
  if (!seen || !(await mayTell(trx, persona_id))) return;
  await queueMail(trx, askedMail({ correo, owner, id }));
}

/** Notes that they are told now, unless they were a little while ago. Holds the row until the transaction ends. */
async function mayTell(trx: Database, persona_id: number): Promise<boolean> {
  const told_at = Date.now();
  const noted = await trx
    .insertInto("avisos_confirmar")
    .values({ persona_id, told_at })
    .onConflict((conflict) =>
      conflict
        .column("persona_id")
        .doUpdateSet({ told_at })
        .where("avisos_confirmar.told_at", "<=", told_at - MAIL_EVERY_HOURS * HOUR_MS),
    )
    .returning("persona_id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** A moderator has looked at a post: whoever is asked and could not be told before is told now. */
export async function tellAllAsked(trx: Database, id_publicacion: number): Promise<void> {
  const people = await trx
    .selectFrom("apariciones_personas as shown")
    .innerJoin("usuarios as person", "person.id_usuario", "shown.persona_id")
    .innerJoin("publicaciones as post", "post.id_publicacion", "shown.id_publicacion")
    .innerJoin("usuarios as owner", "owner.id_usuario", "post.id_usuario")
    .select(["shown.id_aparicion", "person.id_usuario as persona_id", "person.correo"])
    .select("owner.nombre_usuario as owner")
    .where("shown.id_publicacion", "=", id_publicacion)
    .where("shown.state", "=", "pending")
    .where("person.status", "<>", "deleted")
    .orderBy("person.id_usuario")
    .execute();
  for (const person of people) await tellAsked(trx, { id_publicacion, ...person });
}
