import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate, isForeignKeyViolation } from "#db/engines/engine.ts";
import { WATCH_MS } from "../limits.ts";
import { storedWeight } from "../ranking/decay.ts";
import { WATCHED } from "../ranking/score.ts";
import { DEPTHS, type FeedEvent, SIGNALS } from "../ranking/taste.ts";
import type { EventInput } from "../schema.ts";
import { boundTaste } from "./seen.server.ts";
import { openSession } from "./session.server.ts";
import { readSubjects } from "./taste.server.ts";

/** Clocks of browsers and their timers are a little off. */
const TOLERANCE_MS = 300;

/**
 * Learns from how far a viewer watched a post of their session: each viewer counts once for each
 * post, with the most that was watched. Throws `feed_session_gone` and `bad_input`.
 */
export async function recordEvent(ctx: Ctx, input: EventInput): Promise<void> {
  const { session } = await openSession(ctx, input.sessionId);
  if (session.ids[input.index] !== input.postId) throw new AppError("bad_input");
  if (!isPlausible(input, session.layout[input.index] === "s")) return;
  const subject = (await readSubjects(ctx.db, [input.postId])).get(input.postId);
  if (!subject) return;
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const before = await deepen(trx, session.viewer, input.postId, input.event);
      if (before === "as far") return;
      if (`u${subject.id_usuario}` === session.viewer) return;
      await addAttention(trx, session.viewer, input.postId, { before, event: input.event });
      const weight = SIGNALS[input.event] - (before ? SIGNALS[before] : 0);
      await addTaste(trx, session.viewer, subject, weight);
      await boundTaste(trx, session.viewer);
    });
  } catch (error) {
    // The post was deleted in between: there is nothing left to learn.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** Only a shortit has an end: of other posts one looks at pictures and films in any order. */
function isPlausible({ event, dwellMs }: EventInput, isShortit: boolean): boolean {
  if (event === "complete") return isShortit;
  if (event === "skip") return dwellMs <= WATCH_MS.watch2 + TOLERANCE_MS;
  return dwellMs >= WATCH_MS[event] - TOLERANCE_MS;
}

/** Notes how far it was watched. Gives how far it was before: null when it was only shown. */
async function deepen(
  trx: Database,
  viewer: string,
  id_publicacion: number,
  event: FeedEvent,
): Promise<FeedEvent | null | "as far"> {
  const now = Date.now();
  await trx
    .insertInto("encuentros")
    .values({ viewer, id_publicacion, depth: null, seen_at: now })
    .onConflict((conflict) => conflict.columns(["viewer", "id_publicacion"]).doNothing())
    .execute();
  const row = trx
    .selectFrom("encuentros")
    .select("depth")
    .where("viewer", "=", viewer)
    .where("id_publicacion", "=", id_publicacion);
  const { depth } = await forUpdate(trx, row).executeTakeFirstOrThrow();
  const reached = DEPTHS.indexOf(event);
  await trx
    .updateTable("encuentros")
    .set({ depth: Math.max(depth ?? 0, reached), seen_at: now })
    .where("viewer", "=", viewer)
    .where("id_publicacion", "=", id_publicacion)
    .execute();
  if (depth !== null && depth >= reached) return "as far";
  return depth === null ? null : DEPTHS[depth]!;
}

async function addAttention(
  trx: Database,
  viewer: string,
  id_publicacion: number,
  { before, event }: { before: FeedEvent | null; event: FeedEvent },
): Promise<void> {
  const shown = before ? 0 : 1;
  const watched = WATCHED[event] - (before ? WATCHED[before] : 0);
  const isMember = viewer.startsWith("u");
  const row = isMember ? { shown, watched } : { anon_shown: shown, anon_watched: watched };
  await trx
    .insertInto("atenciones")
    .values({ id_publicacion, ...row })
    .onConflict((conflict) =>
      conflict.column("id_publicacion").doUpdateSet((eb) =>
        isMember
          ? {
              shown: eb("atenciones.shown", "+", shown),
              watched: eb("atenciones.watched", "+", watched),
            }
          : {
              anon_shown: eb("atenciones.anon_shown", "+", shown),
              anon_watched: eb("atenciones.anon_watched", "+", watched),
            },
      ),
    )
    .execute();
}

/** Adds what a signal says of the creator and the tags of its post. */
export async function addTaste(
  trx: Database,
  viewer: string,
  { id_usuario, tags }: { id_usuario: number; tags: string[] },
  weight: number,
): Promise<void> {
  const now = Date.now();
  const common = { viewer, weight: storedWeight(weight, now), touched_at: now };
  await trx
    .insertInto("gustos")
    .values([
      { ...common, kind: "creator" as const, subject: `${id_usuario}` },
      // In one order everywhere, so that two that write the same do not wait for each other.
      ...tags.toSorted().map((tag) => ({ ...common, kind: "tag" as const, subject: tag })),
    ])
    .onConflict((conflict) =>
      conflict.columns(["viewer", "kind", "subject"]).doUpdateSet((eb) => ({
        weight: eb("gustos.weight", "+", eb.ref("excluded.weight")),
        touched_at: now,
      })),
    )
    .execute();
}
