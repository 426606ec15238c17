import type { SignedInCtx } from "#app/context.server.ts";
import {
  beholderOf,
  type MemberRegard,
  newsQuery,
} from "#app/features/notifications/queries.server.ts";
import { unreadQuery } from "#app/features/messages/inbox/mailbox.server.ts";
import { askedQuery } from "#app/features/releases/own/read-own.server.ts";
import { compiled } from "#db/compiled.ts";

export interface Waiting {
  /** Messages that the viewer has not seen. */
  unread: number;
  /** Posts in which others say that the viewer is shown, and that wait for an answer. */
  asked: number;
  /** What the viewer is told and has not read, counted as far as the bell says. */
  news: number;
}

/** What the menus count, in one statement: every page of a member asks it. */
export async function countWaiting({ db, viewer }: SignedInCtx): Promise<Waiting> {
  const asked = { me: viewer.id_usuario, now: Date.now() };
  const row = await waitingOf.first(db, asked, viewer.role);
  const [unread, waiting, news] = [row?.unread, row?.asked, row?.news].map((count) =>
    Number(count ?? 0),
  );
  return { unread: unread!, asked: waiting!, news: news! };
}

const waitingOf = compiled((db, { me, now }: { me: number; now: number }, regard: MemberRegard) =>
  db.selectNoFrom([
    unreadQuery(db, me).as("unread"),
    askedQuery(db, me).as("asked"),
    newsQuery(db, beholderOf(regard, me), now).as("news"),
  ]),
);
