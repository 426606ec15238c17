import { isShownTo } from "#app/features/posts/visibility.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { askedMail } from "./mails.server.ts";

interface Asked {
  id_aparicion: number;
  id_publicacion: number;
  persona_id: number;
  correo: string;
  /** What the owner of the post is called. */
  owner: string;
}

/** Writes to somebody that they are asked; while a moderator looks first they would find nothing to see. */
export async function tellAsked(trx: Database, asked: Asked): Promise<void> {
  const { id_aparicion: id, id_publicacion, persona_id, correo, owner } = asked;
  const seen = await trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .where(isShownTo({ id_usuario: persona_id, role: "user" }))
    .executeTakeFirst();
  if (seen) await queueMail(trx, askedMail({ correo, owner, id }));
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
    .execute();
  for (const person of people) await tellAsked(trx, { id_publicacion, ...person });
}
