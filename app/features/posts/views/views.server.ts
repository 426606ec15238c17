import { isbot } from "isbot";
import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { VIEW_WINDOW_MS } from "../limits.ts";
import {
  assertOpen,
  beholder,
  isListed,
  isOpenTo,
  type Regard,
  regardOf,
} from "../visibility.server.ts";
import { writeView } from "./write-views.server.ts";

interface Visit {
  id: number;
  /** Of the client; tells anonymous viewers apart and is kept as a keyed hash only. */
  address: string;
  userAgent: string;
}

/**
 * Counts a view for the post, its day and its creator's month: once per viewer in 24 hours, never the
 * owner's, never a bot's. Throws `post_not_found` or `subscribers_only`.
 */
export async function countView(ctx: Ctx, { id, address, userAgent }: Visit): Promise<void> {
  const viewer = ctx.viewer ? `u${ctx.viewer.id_usuario}` : anonymous(address, userAgent);
  const me = ctx.viewer?.id_usuario ?? 0;
  const now = Date.now();
  const asked = { id, viewer, me, now, since: now - VIEW_WINDOW_MS };
  const post = await visited.first(ctx.db, asked, regardOf(ctx.viewer));
  assertOpen(post);
  // Apps send what their library is called; a bot has no account.
  if (!ctx.viewer && isbot(userAgent)) return;
  if (!post.hasCounted && post.id_usuario !== me) await writeView(ctx.db, { id, viewer });
}

interface Asked {
  id: number;
  viewer: string;
  me: number;
  now: number;
  since: number;
}

/** What most calls need: of a view that has counted nothing is written. */
const visited = compiled((db, { id, viewer, me, now, since }: Asked, regard: Regard) =>
  db
    .selectFrom("publicaciones")
    .where("id_publicacion", "=", id)
    .where(isListed(beholder(regard, me)))
    .select(["publicaciones.id_usuario", isOpenTo(beholder(regard, me), now).as("isOpen")])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("vistas")
            .select("vistas.counted_at")
            .where("vistas.id_publicacion", "=", id)
            .where("vistas.viewer", "=", viewer)
            .where("vistas.counted_at", ">", since),
        )
        .as("hasCounted"),
    ),
);

/** Drops the marks that keep nobody from being counted any more. */
export async function forgetOldViews(db: Database): Promise<void> {
  const before = keptSince("viewMarks");
  const isOld = sql<boolean>`counted_at <= ${before}`;
  await deleteInSteps(db, "vistas", ["id_publicacion", "viewer"], isOld);
}

function anonymous(address: string, userAgent: string): string {
  // The blank keeps the marks that are in the database the same.
  return `a${keyedHash("view", `${address} ${userAgent}`, " ").slice(0, 27)}`;
}
