import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Services } from "#app/services.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { hashtagsOf, mentionedKeys } from "#app/features/posts/text/text.ts";
import { sumSpace } from "#app/features/media/space/space.server.ts";
import { indexPosts } from "#app/features/index/commands.server.ts";
import type { Crowd } from "./crowd.ts";
import { insertForIds, insertRows } from "./insert.ts";
import { openDeck } from "./deck.ts";
import type { MediaSet, Rendition } from "./media.ts";
import { type MonthlyViews, newMonthlyViews } from "./money/monthly-views.ts";
import { type PlanOptions, planPost, type PostPlan } from "./post-plan.ts";
import { reactionRows } from "./reactions.ts";
import type { Shelf } from "./shelf.ts";

const CHUNK = 2_000;
/** Where copies cost space, so many of the newest posts, and of the first, have their bytes. */
const COSTLY_NEWEST = 2_000;
const COSTLY_FIRST = 200;
const COSTLY_AT_ONCE = 16;

interface PostsOptions extends PlanOptions {
  timeZone: string;
  media: MediaSet;
  shelf: Shelf;
  onProgress?: (done: number) => void;
}

/**
 * Makes posts, oldest first, each with rows of its own in `archivos` and `objetos` as if it had
 * been uploaded. Gives the views of each creator and month.
 */
export async function makePosts(
  { db }: Pick<Services, "db">,
  options: PostsOptions,
): Promise<MonthlyViews> {
  const views = newMonthlyViews(options.timeZone, options.now);
  const deck = openDeck(options.media, options.random);
  for (let start = 0; start < options.count; start += CHUNK) {
    const length = Math.min(CHUNK, options.count - start);
    const plans = Array.from({ length }, (_, i) => planPost(start + i, { ...options, deck }));
    const objects = await writeChunk(db, plans, options);
    await sumSpace(db);
    for (const plan of plans) views.add(plan.author.id_usuario, plan.fecha_publicacion, plan.views);
    await fill(objects, options);
    // SQLite answers without the event loop, and whoever shows the progress waits there.
    await setImmediate();
    options.onProgress?.(start + length);
  }
  return views;
}

interface NewObject {
  name: string;
  rendition: Rendition;
  /** Place of its post, from the oldest. */
  index: number;
}

async function writeChunk(
  db: Services["db"],
  plans: PostPlan[],
  { now, count, crowd }: PostsOptions,
): Promise<NewObject[]> {
  const objects: NewObject[] = [];
  await db.transaction().execute(async (trx) => {
    const posts = plans.map((plan) => postRow(plan));
    const ids = await insertForIds(trx, "publicaciones", "id_publicacion", posts);
    const files = plans.flatMap((plan, i) =>
      plan.media.map((medium, position) => ({ medium, position, id: ids[i]!, plan })),
    );
    const fileIds = await insertForIds(
      trx,
      "archivos",
      "id_archivo",
      files.map(({ medium, position, id }) => ({
        id_publicacion: id,
        position,
        status: "ready" as const,
        progress: 100,
        ...medium.facts,
      })),
    );
    const rows = files.flatMap(({ medium, plan }, i) =>
      medium.renditions.map((rendition) => {
        const name = newName(rendition, plan.index / count);
        objects.push({ name, rendition, index: plan.index });
        return objectRow(rendition, name, fileIds[i]!, plan.fecha_publicacion);
      }),
    );
    await insertRows(trx, "objetos", rows);
    const tags = plans.flatMap((plan, i) =>
      hashtagsOf(plan.descripcion).map((tag) => ({ tag, id_publicacion: ids[i]! })),
    );
    await insertRows(trx, "clasificaciones", tags);
    await insertRows(trx, "menciones_publicacion", mentionRows(plans, ids, crowd));
    await indexPosts(trx, ids);
    const reactions = reactionRows(plans, ids, now);
    await insertRows(trx, "me_gusta", reactions.likes);
    await insertRows(trx, "guardados", reactions.saves);
    await insertRows(trx, "comentarios", reactions.comments);
    await insertRows(trx, "vistas", reactions.views);
  });
  return objects;
}

function mentionRows(plans: PostPlan[], ids: number[], { people }: Crowd) {
  const known = new Map(people.map((person) => [nameKey(person.nombre_usuario), person]));
  return plans.flatMap((plan, i) =>
    mentionedKeys(plan.descripcion).flatMap((name_key) => {
      const person = known.get(name_key);
      return person ? [{ id_publicacion: ids[i]!, name_key, id_usuario: person.id_usuario }] : [];
    }),
  );
}

function postRow({ author, likes, saves, comments, ...plan }: PostPlan) {
  return {
    id_usuario: author.id_usuario,
    descripcion: plan.descripcion,
    tipo_publicacion: plan.tipo_publicacion,
    solo_suscriptores: plan.solo_suscriptores,
    status: "ready" as const,
    fecha_publicacion: plan.fecha_publicacion,
    likeCount: plan.likeCount ?? likes.length,
    saveCount: plan.saveCount ?? saves.length,
    commentCount: comments.length,
    views: plan.views,
    idempotency_key: null,
  };
}

/**
 * Random like a real one, but for its beginning, which grows: rows in the order of their names are
 * written several times as fast.
 */
function newName({ label, ext }: Rendition, share: number): string {
  const start = Math.floor(share * 2 ** 32);
  return `${start.toString(16).padStart(8, "0")}${randomBytes(12).toString("hex")}-${label}.${ext}`;
}

function objectRow(rendition: Rendition, name: string, id_archivo: number, created_at: number) {
  const { label, mime, size, width, height } = rendition;
  return { name, state: "live" as const, id_archivo, label, mime, size, width, height, created_at };
}

async function fill(objects: NewObject[], { shelf, count }: PostsOptions): Promise<void> {
  const isWanted = ({ index }: NewObject) =>
    !shelf.isCostly() || index < COSTLY_FIRST || index >= count - COSTLY_NEWEST;
  for (let start = 0; start < objects.length; start += COSTLY_AT_ONCE) {
    const batch = objects.slice(start, start + COSTLY_AT_ONCE).filter(isWanted);
    await Promise.all(batch.map(({ rendition, name }) => shelf.put(rendition, name)));
  }
}
