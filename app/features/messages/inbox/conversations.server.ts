import type { SignedInCtx } from "#app/context.server.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { CONVERSATIONS_PAGE } from "../limits.ts";
import { strings } from "../strings.ts";
import type { ConversationView } from "../view.ts";
import type { Folder } from "../requests/folder.ts";
import { listed } from "./listed.server.ts";

/** The viewer's conversations of a folder, newest activity first. */
export async function listConversations(
  { db, viewer }: SignedInCtx,
  {
    before = null,
    limit = CONVERSATIONS_PAGE,
    folder = "inbox",
  }: { before?: Cursor | null; limit?: number | undefined; folder?: Folder },
): Promise<Page<ConversationView>> {
  const me = viewer.id_usuario;
  const query = listed(db, me, folder).select([
    "conversaciones.peer_id",
    "usuarios.nombre_usuario as peer_name",
    "usuarios.profile_picture as peer_avatar",
    "usuarios.status",
    "conversaciones.last_message",
    "conversaciones.last_at",
    "conversaciones.last_from",
    "conversaciones.unread_count",
  ]);
  const order = { at: "conversaciones.last_at", id: "conversaciones.peer_id" } as const;
  const rows = await newestFirst(query, order, { before, limit }).execute();
  const page = toPage(rows, limit, (row) => ({ at: row.last_at, id: row.peer_id }));
  return {
    nextBefore: page.nextBefore,
    rows: page.rows.map(({ last_from, last_at, status, ...row }) => ({
      ...row,
      no_leidos: row.unread_count,
      ...(status === "deleted" && { peer_name: strings.gone, peer_gone: true as const }),
      last_at: new Date(last_at).toISOString(),
      last_is_mine: last_from === me,
    })),
  };
}
