import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import {
  isUnmuted,
  type MutedWord,
  mutedWordsOf,
} from "#app/features/people/mutes/mutes.server.ts";
import { fold, wordsOf } from "#app/strings/fold.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { hashtagsOf } from "./text/text.ts";

// What nobody asked for by its address (feed, searches, suggestions) leaves out more than the
// visibility rule does: whom and what the viewer has muted. And for moderators, too, what is blocked.

/** As a condition on a query with `publicaciones` in it: their owner is neither blocked nor muted. */
export function isByWanted(me: number) {
  return sql<boolean>`(${isUnblocked("publicaciones.id_usuario", me)}
    and ${isUnmuted("publicaciones.id_usuario", me)})`;
}

/** Whether a description says what somebody has muted. */
export function saysMuted(descripcion: string, muted: readonly MutedWord[]): boolean {
  if (muted.length === 0) return false;
  const line = ` ${wordsOf(descripcion).join(" ")} `;
  const tags = new Set(hashtagsOf(descripcion).map((tag) => fold(`#${tag}`)));
  return muted.some(({ clave }) =>
    clave[0] === "#" ? tags.has(clave) : line.includes(` ${clave} `),
  );
}

/** Of posts that were found for somebody, in their order, those that may be put before them. */
export async function onlyWanted({ db, viewer }: Ctx, ids: number[]): Promise<number[]> {
  if (!viewer || ids.length === 0) return ids;
  const row = (await unmuted.first(db, { ids, me: viewer.id_usuario }))!;
  const words = rowsOf(row.muted);
  const posts = rowsOf(row.posts).filter(({ text }) => !saysMuted(text ?? "", words));
  const wanted = new Set(posts.map(({ id }) => id));
  return ids.filter((id) => wanted.has(id));
}

const unmuted = compiled((db, { ids, me }: { ids: number[]; me: number }) => {
  const words = mutedWordsOf(db, me);
  const posts = db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    // Nobody's words are read where none are looked for.
    .select((eb) =>
      sql<string | null>`case when ${eb.exists(words)} then publicaciones.descripcion end`.as(
        "text",
      ),
    )
    .where("id_publicacion", "in", idsIn(db, ids))
    .where(isByWanted(me));
  return db.selectNoFrom([jsonRows(db, words).as("muted"), jsonRows(db, posts).as("posts")]);
});
