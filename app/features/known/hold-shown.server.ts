import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import type { Lista } from "#db/schema/known.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import type { Match } from "./matches.server.ts";
import type { Print } from "./prints.server.ts";
import { hidePost, saveMatch } from "./screen.server.ts";

/** What something that is shown was found to be. */
export type Found = Pick<Match, "kind" | "hash" | "distance">;

/** Holds what is shown for whoever decides about it, unless it was found before: what they decided stands. */
export async function holdShown(
  db: Database,
  print: Print,
  { list, found }: { list: Lista; found: Found },
): Promise<void> {
  const match = { id_hash: 0, id_lista: list.id_lista, entry: null, list, ...found };
  await db.transaction().execute(async (trx) => {
    const sent =
      print.kind === "archivo" ? await lockFile(trx, print) : await lockShown(trx, print);
    if (!sent || (await isFound(trx, sent, list))) return;
    await saveMatch(trx, sent, match, "held");
    // A picture of a profile is hidden by its case, which keeps it.
    if (print.kind === "archivo") await hidePost(trx, print.id_publicacion);
  });
}

type FilePrint = Extract<Print, { kind: "archivo" }>;
type PicturePrint = Exclude<Print, FilePrint>;

async function lockFile(trx: Database, { kind, id_archivo, id_publicacion }: FilePrint) {
  if (!(await lockPost(trx, id_publicacion))) return null;
  return { kind, id_archivo, id_publicacion, id_mensaje: null, original: "" };
}

/** The picture that they show now; null: none, or no longer this one. */
async function lockShown(trx: Database, { kind, id_usuario, picture }: PicturePrint) {
  const row = trx
    .selectFrom("usuarios")
    .select(["profile_picture", "cover_picture"])
    .where("id_usuario", "=", id_usuario);
  const person = await forNoKeyUpdate(trx, row).executeTakeFirst();
  const original = kind === "avatar" ? person?.profile_picture : person?.cover_picture;
  if (!original || (picture !== undefined && picture !== original)) return null;
  return { kind, id_usuario, original };
}

type Sent = NonNullable<Awaited<ReturnType<typeof lockFile | typeof lockShown>>>;

async function isFound(trx: Database, sent: Sent, { id_lista }: Lista): Promise<boolean> {
  const known = await trx
    .selectFrom("coincidencias")
    .select("id_coincidencia")
    .$call((query) =>
      sent.kind === "archivo"
        ? query.where("id_archivo", "=", sent.id_archivo)
        : query.where("original", "=", sent.original),
    )
    .where("id_lista", "=", id_lista)
    .where("state", "<>", "undone")
    .executeTakeFirst();
  return known !== undefined;
}
