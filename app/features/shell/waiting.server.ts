import type { SignedInCtx } from "#app/context.server.ts";
import { unreadQuery } from "#app/features/messages/inbox/mailbox.server.ts";
import { askedQuery } from "#app/features/releases/own/read-own.server.ts";
import { compiled } from "#db/compiled.ts";

export interface Waiting {
  /** Messages that the viewer has not seen. */
  unread: number;
  /** Posts in which others say that the viewer is shown, and that wait for an answer. */
  asked: number;
}

/** What the menus count, in one statement: every page of a member asks it. */
export async function countWaiting({ db, viewer }: SignedInCtx): Promise<Waiting> {
  const row = await waitingOf.first(db, { me: viewer.id_usuario });
  return { unread: Number(row?.unread ?? 0), asked: Number(row?.asked ?? 0) };
}

const waitingOf = compiled((db, { me }: { me: number }) =>
  db.selectNoFrom([unreadQuery(db, me).as("unread"), askedQuery(db, me).as("asked")]),
);
