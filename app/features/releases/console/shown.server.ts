import { isoTime } from "#app/iso-time.ts";
import type { Database } from "#db/client.ts";
import type { AparicionPersona, Aparecen, AppearanceState } from "#db/schema/releases.ts";
import type { LedgerAction } from "../ledger.server.ts";
import { sameDocument } from "./same-document.server.ts";

/** Somebody shown, as who decides about the post reads it: where they stand, and nothing of who they are by law. */
export interface PersonInCase {
  id_aparicion: number;
  /** Null: somebody without an account. */
  persona: { id_usuario: number; nombre_usuario: string } | null;
  id_liberacion: number | null;
  estado: AppearanceState;
  shown_at: string | null;
  distribution_at: string | null;
  /** When they last said yes, which the ledger knows also of who took it back since; null: never. */
  agreed_at: string | null;
  /** When they refused, took it back or were taken off. */
  ended_at: string | null;
  version: string | null;
  /** Their release names a document that another gives to somebody else. */
  hasOtherName: boolean;
}

export interface ShownInCase {
  /** What its owner says; null: from before anybody was asked. */
  aparecen: Aparecen | null;
  faltan: boolean;
  people: PersonInCase[];
}

/** Who is shown in a post, for who decides about it; also who was taken off the list. Null: it is gone. */
export async function shownInCase(
  db: Database,
  id_publicacion: number,
): Promise<ShownInCase | null> {
  const post = await db
    .selectFrom("publicaciones")
    .select(["aparecen", "faltan_personas"])
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  if (!post) return null;
  const rows = await db
    .selectFrom("apariciones_personas as shown")
    .leftJoin("usuarios", "usuarios.id_usuario", "shown.persona_id")
    .selectAll("shown")
    .select("usuarios.nombre_usuario")
    .where("shown.id_publicacion", "=", id_publicacion)
    .orderBy("shown.id_aparicion")
    .execute();
  const twice = await othersNamed(
    db,
    rows.flatMap(({ id_liberacion }) => id_liberacion ?? []),
  );
  const yes = await lastYes(db, id_publicacion);
  const people = rows.map(({ persona_id, nombre_usuario, state, ...row }) => ({
    id_aparicion: row.id_aparicion,
    persona:
      persona_id !== null && nombre_usuario !== null
        ? { id_usuario: persona_id, nombre_usuario }
        : null,
    ...{ id_liberacion: row.id_liberacion, estado: state, version: row.version },
    shown_at: isoTime(row.shown_at),
    distribution_at: isoTime(row.distribution_at),
    agreed_at: isoTime(yes.get(keyOf({ persona_id, id_liberacion: row.id_liberacion })) ?? null),
    ended_at: isoTime(row.ended_at),
    hasOtherName: row.id_liberacion !== null && twice.has(row.id_liberacion),
  }));
  return { aparecen: post.aparecen, faltan: post.faltan_personas === 1, people };
}

type Party = Pick<AparicionPersona, "persona_id" | "id_liberacion">;

const keyOf = ({ persona_id, id_liberacion }: Party) => `${persona_id}/${id_liberacion}`;

/** When each person last agreed to being shown in a post. */
async function lastYes(db: Database, id_publicacion: number): Promise<Map<string, number>> {
  const lines = await db
    .selectFrom("consentimientos")
    .select(["persona_id", "id_liberacion", "created_at"])
    .where("id_publicacion", "=", id_publicacion)
    .where("id_archivo", "is", null)
    .where("action", "in", ["confirmed", "covered"] satisfies LedgerAction[])
    .orderBy("id")
    .execute();
  return new Map(lines.map((line) => [keyOf(line), line.created_at]));
}

/** Those of these releases whose document stands under another name, too. */
async function othersNamed(db: Database, ids: number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const id of ids) {
    const others = await sameDocument(db, id);
    if (others.some(({ isSamePerson }) => !isSamePerson)) found.add(id);
  }
  return found;
}
