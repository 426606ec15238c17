import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import {
  beholderOf,
  type MemberRegard,
  newsQuery,
} from "#app/features/notifications/queries.server.ts";
import { hasNotBlocked } from "#app/features/people/blocks.server.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";
import { ACCEPTED } from "../requests/folder.ts";

/**
 * Takes the mailboxes of these people until the transaction ends and tells their lists that something
 * changed. Whoever changes messages or conversations takes them, after their own row and in the order
 * of the ids: so a conversation has one writer at a time, and nobody waits for somebody who waits for them.
 */
export async function lockMailboxes(trx: Database, people: readonly number[]): Promise<void> {
  for (const id_usuario of [...people].sort((a, b) => a - b)) {
    await trx
      .insertInto("buzones")
      .values({ id_usuario, version: 1 })
      .onConflict((conflict) =>
        conflict
          .column("id_usuario")
          .doUpdateSet((eb) => ({ version: eb("buzones.version", "+", 1) })),
      )
      .execute();
  }
}

/** Once a block came or went, say: the lists of these people show something else. */
export async function bumpMailboxes(
  { db }: Pick<Services, "db">,
  { people }: { people: number[] },
): Promise<void> {
  await db.transaction().execute((trx) => lockMailboxes(trx, people));
}

/** So many mailboxes are taken at once. */
const PEERS = 200;

/** Once somebody was suspended or is no longer: the lists of all who wrote with them show something else. */
export async function bumpPeers(
  { db }: Pick<Services, "db">,
  { id_usuario }: { id_usuario: number },
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("conversaciones")
      .select("peer_id")
      .where("id_usuario", "=", id_usuario)
      .where("peer_id", ">", last)
      .orderBy("peer_id")
      .limit(PEERS)
      .execute();
    const people = rows.map(({ peer_id }) => peer_id);
    if (people.length > 0) await bumpMailboxes({ db }, { people });
    if (people.length < PEERS) return;
    last = people.at(-1)!;
  }
}

/** Grows with every change of what the viewer's list of conversations shows. */
export async function mailboxVersion({ db, viewer }: SignedInCtx): Promise<number> {
  const row = await db
    .selectFrom("buzones")
    .select("version")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The same with how much else waits for the viewer: what a poll compares, in one row. */
export async function readWaiting({
  db,
  viewer,
}: SignedInCtx): Promise<{ version: number; news: number }> {
  const asked = { me: viewer.id_usuario, now: Date.now() };
  const row = await waitingOf.first(db, asked, viewer.role);
  return { version: Number(row?.version ?? 0), news: Number(row?.news ?? 0) };
}

const waitingOf = compiled((db, { me, now }: { me: number; now: number }, regard: MemberRegard) =>
  db.selectNoFrom([
    db.selectFrom("buzones").select("version").where("id_usuario", "=", me).as("version"),
    newsQuery(db, beholderOf(regard, me), now).as("news"),
  ]),
);

/** Messages that the viewer has not seen, in conversations that they can find and that are no requests. */
export async function countUnread({ db, viewer }: SignedInCtx): Promise<number> {
  const row = await unreadOf.first(db, { me: viewer.id_usuario });
  return Number(row?.unread ?? 0);
}

const unreadOf = compiled((db, { me }: { me: number }) => unreadQuery(db, me));

/** The same as a query of one value, `unread`. */
export function unreadQuery(db: Database, me: number) {
  return (
    db
      .selectFrom("conversaciones")
      .select(sql<number | null>`sum(unread_count)`.as("unread"))
      .where("id_usuario", "=", me)
      // Written out, since SQLite takes a partial index only for a condition that it can read.
      .where("unread_count", ">", sql.lit(0))
      .where("solicitud", "=", sql.lit(ACCEPTED))
      .where(hasNotBlocked("conversaciones.peer_id", me))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("usuarios")
            .select("usuarios.id_usuario")
            .whereRef("usuarios.id_usuario", "=", "conversaciones.peer_id")
            .where(isKnownOrGone()),
        ),
      )
  );
}
