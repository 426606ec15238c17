import { expressionBuilder, sql } from "kysely";
import type { Ctx, SignedInCtx, Viewer } from "#app/context.server.ts";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { compiled } from "#db/compiled.ts";
import type { Schema } from "#db/schema.ts";

/** What the rule has to know of who looks. */
export type Beholder = Pick<Viewer, "id_usuario" | "role">;

/** How the rule reads for somebody: a query that is built once has a text for each of them. */
export type Regard = "visitor" | Viewer["role"];

export function regardOf(viewer: Beholder | null): Regard {
  return viewer?.role ?? "visitor";
}

/** Who looks, in a query that is built before they are known. */
export function beholder(regard: Regard, id_usuario: number): Beholder | null {
  return regard === "visitor" ? null : { id_usuario, role: regard };
}

/**
 * THE visibility rule, in two halves. Every list, page, API answer and /uploads asks it, as a
 * condition on a query that has `publicaciones` in it. First half: the post exists for this viewer.
 * While it is queued or failed, hidden by moderation, or its creator is suspended, it does so for its
 * owner and moderators only; once removed, for moderators; and for nobody who has blocked its creator
 * or is blocked by them.
 */
export function isListed(viewer: Beholder | null) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const isShown = eb.and([
    eb("publicaciones.status", "=", "ready"),
    // Not `in`: nearly every post is visible, and a planner that has not counted takes each for rare.
    eb("publicaciones.moderacion", "<>", "hidden"),
    eb("publicaciones.moderacion", "<>", "removed"),
    isOfGoodStanding(),
    ...(viewer ? [isUnblocked("publicaciones.id_usuario", viewer.id_usuario)] : []),
  ]);
  return viewer ? eb.or([isShown, isManagedBy(viewer)]) : isShown;
}

/**
 * What everybody may know of and is shown without having asked for it: in the feed, in search, in lists
 * of the newest. Less than {@link isListed} by what moderation restricts to its page and the profile.
 */
export function isRecommended() {
  const eb = expressionBuilder<Schema, "publicaciones">();
  return eb.and([isListed(null), eb("publicaciones.moderacion", "<>", "restricted")]);
}

/**
 * One look at a key for each row that is read, never a join: as a join, or as `= 'active'` (which
 * PostgreSQL takes for rare), it would make the planner leave the index that a list walks.
 */
function isOfGoodStanding() {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const standing = eb
    .selectFrom("usuarios as creator")
    .select(
      sql<string>`case when ${isInGoodStanding("creator")} then 'good' else 'bad' end`.as("it"),
    )
    .whereRef("creator.id_usuario", "=", "publicaciones.id_usuario");
  return eb(standing, "<>", "bad");
}

/** Second half: the viewer may see the files and comments of a post that exists. */
export function isOpenTo(viewer: Beholder | null, now = Date.now()) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const isPublic = eb("publicaciones.solo_suscriptores", "=", 0);
  if (!viewer) return isPublic;
  const isSubscribed = eb.exists(
    eb
      .selectFrom("suscripciones")
      .select("suscripciones.fan_id")
      .where("suscripciones.fan_id", "=", viewer.id_usuario)
      .whereRef("suscripciones.creator_id", "=", "publicaciones.id_usuario")
      .where("suscripciones.renews_at", ">", now),
  );
  const hasBought = eb.exists(
    eb
      .selectFrom("compras")
      .select("compras.fan_id")
      .where("compras.fan_id", "=", viewer.id_usuario)
      .whereRef("compras.id_publicacion", "=", "publicaciones.id_publicacion"),
  );
  return eb.or([isPublic, isManagedBy(viewer), isSubscribed, hasBought]);
}

/**
 * The files of a post are there for whom it shows, so that they see what they decide about, also after they
 * have said no: they may decide anew. That holds against the wait for people, a subscription and blocks alone. What
 * moderation or a list keeps back is closed to them as to everybody: naming somebody hands nothing on.
 */
export function isShownTo(viewer: Beholder | null) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  if (!viewer) return eb.or([]);
  const asked = eb
    .selectFrom("apariciones_personas as shown")
    .select("shown.id_aparicion")
    .whereRef("shown.id_publicacion", "=", "publicaciones.id_publicacion")
    .where("shown.persona_id", "=", viewer.id_usuario)
    .where("shown.state", "not in", ["not_me", "removed"]);
  return eb.and([eb.exists(asked), isKeptBackByNobody()]);
}

/** Nothing but people who have not agreed keeps a post from being shown. */
function isKeptBackByNobody() {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const held = eb
    .selectFrom("coincidencias")
    .select("coincidencias.id_coincidencia")
    .whereRef("coincidencias.id_publicacion", "=", "publicaciones.id_publicacion")
    .where("coincidencias.state", "=", "held");
  const cases = eb
    .selectFrom("casos")
    .where("casos.subject_kind", "=", "publicacion")
    .whereRef("casos.subject_id", "=", "publicaciones.id_publicacion");
  const decided = cases
    .innerJoin("decisiones", "decisiones.id_caso", "casos.id_caso")
    .select("decisiones.id_decision")
    .where("decisiones.content_effect", "in", ["hidden", "removed"])
    .where("decisiones.reversed_at", "is", null);
  // A case that only a consent taken back has opened hides what waits for that person anyway.
  const hidden = cases
    .innerJoin("eventos_moderacion", "eventos_moderacion.id_caso", "casos.id_caso")
    .select("eventos_moderacion.id")
    .where("casos.is_hidden", "=", 1)
    .where("eventos_moderacion.kind", "in", ["report", "match", "request", "raise"]);
  return eb.and([
    eb("publicaciones.moderacion", "<>", "removed"),
    eb("publicaciones.espera_revision", "=", 0),
    isOfGoodStanding(),
    ...[held, decided, hidden].map((reason) => eb.not(eb.exists(reason))),
  ]);
}

/** The viewer is the owner or a moderator: sees unfinished files and reasons, may delete. */
export function isManagedBy(viewer: Beholder | null) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  if (!viewer) return eb.or([]);
  if (viewer.role !== "user") return eb.and([]);
  return isOwnedBy(viewer);
}

/** The viewer may change it: it is theirs, and moderation has not taken it away. */
export function isOwnedBy({ id_usuario }: Pick<Beholder, "id_usuario">) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  return eb.and([
    eb("publicaciones.id_usuario", "=", id_usuario),
    eb("publicaciones.moderacion", "<>", "removed"),
  ]);
}

/**
 * The rule as a check of one post. Throws `post_not_found`, or `subscribers_only` for a post that
 * is locked: that it exists is public.
 */
export async function requireOpen(ctx: Ctx, id_publicacion: number): Promise<void> {
  const me = ctx.viewer?.id_usuario ?? 0;
  const asked = { id_publicacion, me, now: Date.now() };
  const post = await openness.first(ctx.db, asked, regardOf(ctx.viewer));
  assertOpen(post);
}

/** What {@link requireOpen} throws, of a row that a query of its own has read by {@link isListed}. */
export function assertOpen(post: { isOpen: unknown } | undefined): asserts post {
  if (!post) throw new AppError("post_not_found");
  if (!post.isOpen) throw new AppError("subscribers_only");
}

/**
 * The same for who wants to do something to the post. Throws also `blocked`: moderators see past a
 * block, and act past none.
 */
export async function requireWelcome(ctx: SignedInCtx, id_publicacion: number): Promise<void> {
  const asked = { id_publicacion, me: ctx.viewer.id_usuario, now: Date.now() };
  const post = await openness.first(ctx.db, asked, regardOf(ctx.viewer));
  assertOpen(post);
  if (!post.isUnblocked) throw new AppError("blocked");
}

const openness = compiled(
  (db, asked: { id_publicacion: number; me: number; now: number }, regard: Regard) => {
    const viewer = beholder(regard, asked.me);
    return db
      .selectFrom("publicaciones")
      .select(isOpenTo(viewer, asked.now).as("isOpen"))
      .select(isUnblocked("publicaciones.id_usuario", asked.me).as("isUnblocked"))
      .where("id_publicacion", "=", asked.id_publicacion)
      .where(isListed(viewer));
  },
);
