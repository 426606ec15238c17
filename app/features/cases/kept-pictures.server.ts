import { sql } from "kysely";
import type { HeldPicture } from "#app/features/profiles/settings/held-picture.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso } from "#db/schema/cases.ts";
import { pictureOfCase } from "./decision/content.server.ts";
import { heldIn } from "./decision/held.server.ts";
import type { Taken } from "./decision/taking.server.ts";

/** A picture of a profile that no address shows, for who decides about it. */
export interface KeptPicture {
  kind: "avatar" | "cover";
  /** It waits for them, was shown until it had to, or was taken by a decision that may be taken back. */
  state: "held" | "hidden" | "taken";
  /** Of its object in the store. */
  name: string;
  mime: string;
  size: number;
  created_at: number;
}

type Named = Pick<KeptPicture, "kind" | "state" | "name">;

/** What is kept of a case about a profile or its picture: what waits first, then the newest decision's. */
export async function keptPictures(db: Database, caso: Caso): Promise<KeptPicture[]> {
  const kind = pictureOfCase[caso.subject_kind];
  if (!kind) return [];
  const held = await heldIn(db, caso);
  const named = [
    ...(held ? [seenOf(held, "held")] : []),
    ...(await hiddenOf(db, kind, caso.subject_id)),
    ...(await takenIn(db, caso)),
  ];
  if (named.length === 0) return [];
  const objects = await db
    .selectFrom("objetos")
    .select(["name", "mime", "size", "created_at"])
    .where(
      "name",
      "in",
      named.map(({ name }) => name),
    )
    .where("state", "<>", "retired")
    .execute();
  return named.flatMap((picture) => {
    const object = objects.find(({ name }) => name === picture.name);
    return object ? [{ ...picture, ...object }] : [];
  });
}

function hiddenOf(db: Database, kind: KeptPicture["kind"], id_usuario: number): Promise<Named[]> {
  return db
    .selectFrom("fotos_ocultas")
    .select(["kind", "picture as name"])
    .select(sql.lit<"hidden">("hidden").as("state"))
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .execute();
}

async function takenIn(db: Database, { id_caso }: Caso): Promise<Named[]> {
  const rows = await db
    .selectFrom("decisiones")
    .select("undo")
    .where("id_caso", "=", id_caso)
    .where("reversed_at", "is", null)
    .where("undo", "<>", "{}")
    .orderBy("id_decision", "desc")
    .execute();
  return rows.flatMap(({ undo }) => picturesOf(JSON.parse(undo) as Taken));
}

function picturesOf({ avatar, cover, held }: Taken): Named[] {
  const taken = Object.entries({ avatar, cover }).flatMap(([kind, picture]) =>
    picture?.picture
      ? [{ kind: kind as KeptPicture["kind"], state: "taken" as const, name: picture.picture }]
      : [],
  );
  return [...(held ? [seenOf(held, "taken")] : []), ...taken];
}

function seenOf({ kind, original, preview }: HeldPicture, state: Named["state"]): Named {
  return { kind, state, name: preview ?? original };
}
