import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { type Beholder, beholder, type Regard } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type JsonRows, jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import {
  AT_FIRST,
  type Cursor,
  cursorLater,
  newestFirst,
  type Page,
  parseCursor,
  toPage,
} from "#db/pagination.ts";
import type { NotificationKind } from "#db/schema/notifications.ts";
import { draftOf, excerptOf, failureOf, newestPost } from "./about.server.ts";
import {
  NOTIFICATIONS_PAGE,
  NOTIFICATIONS_PAGE_MAX,
  PAGES_AT_ONCE,
  PEOPLE_COUNTED,
  UNREAD_COUNTED,
  UNREAD_LOOKED_THROUGH,
} from "./limits.ts";
import { presented } from "./present.ts";
import { descriptionIn, reasonOf } from "./reason.server.ts";
import type { NamedPerson, NotificationView } from "./view.ts";
import { byKind, isTold, peopleOf } from "./visible.server.ts";

/**
 * What the viewer is told, the latest first. Lines that they may not see any more are left out, so a page may
 * be short: `nextBefore` goes on where the reading ended.
 */
export async function listNotifications(
  { db, viewer }: SignedInCtx,
  { before = null, limit = NOTIFICATIONS_PAGE }: { before?: Cursor | null; limit?: number },
): Promise<Page<NotificationView>> {
  const lines = limit <= NOTIFICATIONS_PAGE ? aPage : manyLines;
  let from = before ?? AT_FIRST;
  for (let looked = 1; ; looked += 1) {
    const asked = { me: viewer.id_usuario, now: Date.now(), before: from };
    const found = await lines.all(db, asked, viewer.role);
    const page = toPage(found, limit, (row) => ({ at: row.updated_at, id: row.id_notificacion }));
    const rows = page.rows.filter(({ isTold }) => isTold).map(shown);
    const isOver = page.nextBefore === null || rows.length > 0 || looked === PAGES_AT_ONCE;
    if (isOver) return { rows, nextBefore: page.nextBefore };
    from = parseCursor(page.nextBefore) ?? from;
  }
}

interface Asked {
  me: number;
  now: number;
  before: Cursor;
}

/** One of the viewer's lines; undefined where it is not theirs, or tells of nothing any more. */
export async function findLine(
  { db, viewer }: SignedInCtx,
  id_notificacion: number,
): Promise<NotificationView | undefined> {
  const { id_usuario } = viewer;
  const found = linesOf(db, id_usuario).where("line.id_notificacion", "=", id_notificacion);
  const row = await selectLines(db, found, viewer, Date.now()).executeTakeFirst();
  return row?.isTold ? shown(row) : undefined;
}

/** How much is read is in the text: where PostgreSQL does not know it, it plans for a tenth of all lines. */
const linesUpTo = (limit: number) =>
  compiled((db, { me, now, before }: Asked, regard: MemberRegard) => {
    const order = { at: "line.updated_at", id: "line.id_notificacion" } as const;
    const rows = newestFirst(linesOf(db, me), order, { before: cursorLater(before), limit });
    return selectLines(db, rows, beholderOf(regard, me), now);
  });

const aPage = linesUpTo(NOTIFICATIONS_PAGE);
const manyLines = linesUpTo(NOTIFICATIONS_PAGE_MAX);

type Line = Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number];

function shown({ people, draft, ...row }: Line): NotificationView {
  return presented({
    ...row,
    people: people === null ? [] : rowsOf(people),
    excerpt: row.excerpt ?? (draft && descriptionIn(draft)),
    reason: reasonOf({ ...row, draft }),
  });
}

function linesOf(db: Database, me: number) {
  return db.selectFrom("notificaciones as line").selectAll().where("line.id_usuario", "=", me);
}

function selectLines(
  db: Database,
  lines: ReturnType<typeof linesOf>,
  viewer: Beholder,
  now: number,
) {
  return db
    .selectFrom(lines.as("notificaciones"))
    .select([
      "notificaciones.id_notificacion",
      "notificaciones.tipo",
      "notificaciones.ref",
      "notificaciones.id_publicacion",
      "notificaciones.id_comentario",
      "notificaciones.updated_at",
      "notificaciones.leida",
      "notificaciones.motivo",
    ])
    .select(isTold(db, viewer, now).as("isTold"))
    .select(
      byKind<People>(viewer, now, (it, kind) => namedIn(db, it, { viewer, kind }), sql`null`).as(
        "people",
      ),
    )
    .select(newestPost(db, viewer, now).as("newest"))
    .select(excerptOf().as("excerpt"))
    .select(failureOf().as("failure"))
    .select(draftOf().as("draft"));
}

type People = JsonRows<NamedPerson> | null;

type Named = Parameters<typeof peopleOf>[1];

/** What one person may do again and again: so many of the latest are looked through for others. */
const REPEATED: readonly NotificationKind[] = ["comentario", "respuesta", "propina", "compra"];
const LOOKED_THROUGH = 100;

function namedIn(
  db: Database,
  happening: Named,
  { viewer, kind }: { viewer: Beholder; kind: NotificationKind },
) {
  const most = REPEATED.includes(kind) ? LOOKED_THROUGH : PEOPLE_COUNTED;
  const people = peopleOf(db, happening, viewer)
    .select(["usuarios.id_usuario", "usuarios.nombre_usuario", "usuarios.profile_picture"])
    .orderBy("happening.happened_at", "desc")
    .limit(sql.lit(most));
  return jsonRows(db, people);
}

/** How many lines wait for the viewer, not above UNREAD_COUNTED. */
export async function countNews({ db, viewer }: SignedInCtx): Promise<number> {
  const asked = { me: viewer.id_usuario, now: Date.now() };
  const row = await newsOf.first(db, asked, viewer.role);
  return Number(row?.news ?? 0);
}

const newsOf = compiled((db, { me, now }: { me: number; now: number }, regard: MemberRegard) =>
  newsQuery(db, beholderOf(regard, me), now),
);

/** The same as a query of one value, `news`. */
export function newsQuery(db: Database, viewer: Beholder, now: number) {
  const unread = linesOf(db, viewer.id_usuario)
    // Written out, since SQLite takes a partial index only for a condition that it can read.
    .where("line.leida", "=", sql.lit(0))
    .orderBy("line.updated_at", "desc")
    .limit(sql.lit(UNREAD_LOOKED_THROUGH));
  const told = db
    .selectFrom(unread.as("notificaciones"))
    .select("notificaciones.id_notificacion")
    .where(isTold(db, viewer, now))
    .limit(sql.lit(UNREAD_COUNTED));
  return db.selectFrom(told.as("told")).select((eb) => eb.fn.countAll<number>().as("news"));
}

/** How the visibility rule reads for somebody who is signed in. */
export type MemberRegard = Exclude<Regard, "visitor">;

/** Who is told, in a query that is built before they are known. */
export function beholderOf(regard: MemberRegard, me: number): Beholder {
  return beholder(regard, me)!;
}
