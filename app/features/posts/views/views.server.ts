import { isbot } from "isbot";
import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { type Origin, VIEW_WINDOW_MS } from "../limits.ts";
import {
  assertOpen,
  beholder,
  isListed,
  isOpenTo,
  type Regard,
  regardOf,
} from "../visibility.server.ts";
import { dayOf } from "./month.server.ts";
import { networksOf } from "./paid/networks.server.ts";
import { judgeToken } from "./paid/token.server.ts";
import type { Watched } from "./paid/write-paid.server.ts";
import { writeView } from "./write-views.server.ts";

interface Visit {
  id: number;
  /** Of the client; tells anonymous viewers apart and is kept as a keyed hash only. */
  address: string;
  userAgent: string;
  /** The token that came with the post: the view was watched. */
  vista?: string | undefined;
  /** Where it was seen. */
  origen?: Origin | undefined;
  /** The person has touched, scrolled or typed. */
  gesto?: boolean | undefined;
}

/**
 * Counts a view for the post, its day and its creator's month: once per viewer in 24 hours, never the
 * owner's, never a bot's. It is paid where its token proves that it was watched (product.md 12.4).
 * Throws `post_not_found` or `subscribers_only`.
 */
export async function countView(ctx: Ctx, visit: Visit): Promise<void> {
  const { id, address, userAgent } = visit;
  const viewer = ctx.viewer ? `u${ctx.viewer.id_usuario}` : anonymous(address, userAgent);
  const me = ctx.viewer?.id_usuario ?? 0;
  const now = Date.now();
  const asked = { id, viewer, me, now, since: now - VIEW_WINDOW_MS };
  const post = await visited.first(ctx.db, asked, regardOf(ctx.viewer));
  assertOpen(post);
  // Apps send what their library is called; a bot has no account.
  if (!ctx.viewer && isbot(userAgent)) return;
  if (post.id_usuario === me) return;
  const watched = watchedOf(ctx, visit);
  if (!post.hasCounted || watched)
    await writeView(ctx.db, { id, viewer, watched, origin: visit.origen ?? "unknown" });
}

function watchedOf({ viewer }: Ctx, { id, address, vista, gesto }: Visit): Watched | null {
  if (vista === undefined) return null;
  const networks = networksOf(address);
  const memberId = viewer?.id_usuario ?? null;
  const holder = viewer ? `u${viewer.id_usuario}` : networks.net;
  const verdict = judgeToken(vista, { id, holder });
  return {
    ...{ memberId, networks, token: vista, moved: gesto ?? false },
    viewer: viewer ? holder : networks.home,
    wrong: verdict === "good" ? null : verdict,
  };
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

/** Drops tokens that would be too old by now. */
export async function forgetUsedTokens(db: Database): Promise<void> {
  const isOld = sql<boolean>`used_at <= ${keptSince("viewTokens")}`;
  await deleteInSteps(db, "vistas_usadas", ["token"], isOld);
}

/** Drops what was paid, and why other views were not, once nobody can have to look at it any more. */
export async function forgetPaidViews(db: Database): Promise<void> {
  const before = keptSince("paidViews");
  await deleteInSteps(db, "vistas_pagadas", ["id_vista"], sql<boolean>`counted_at <= ${before}`);
  const day = dayOf(before, getEnv().timeZone);
  const isOld = sql<boolean>`day <= ${day}`;
  await deleteInSteps(db, "vistas_rechazadas", ["day", "creator_id", "reason", "net"], isOld);
}

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
