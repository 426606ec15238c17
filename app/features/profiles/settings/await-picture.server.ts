import { setTimeout as delay } from "node:timers/promises";
import type { SignedInCtx } from "#app/context.server.ts";
import { mediaFailures } from "#app/features/media/strings.ts";
import { AppError } from "#app/http/errors.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Database } from "#db/client.ts";
import { isHidden } from "./hidden-picture.server.ts";
import { type PictureKind, pictureKinds } from "./picture-kinds.server.ts";

const FIRST_POLL_MS = 60;
const LAST_POLL_MS = 500;

/**
 * Waits until no picture of the viewer waits any more; `queued`: it has taken too long, or who asked is
 * gone. Throws `avatar_failed` or `cover_failed` when this one turned out to be none.
 */
export async function untilSettled(
  { db, viewer }: SignedInCtx,
  kind: PictureKind,
  original: string,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<"ready" | "queued"> {
  const end = performance.now() + waitMs;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(LAST_POLL_MS, pause * 1.5)) {
    const last = await findLast(db, kind, viewer.id_usuario);
    if (!last) return "ready";
    if (last.error !== null) return heard(db, kind, last, original);
    const left = end - performance.now();
    if (left <= 0 || signal.aborted) return "queued";
    await delay(Math.min(pause, left), undefined, { signal }).catch(() => undefined);
  }
}

/** What has become of the last picture that the viewer has sent; null: they show it, or there was none. */
export async function pictureState(
  { db, viewer }: SignedInCtx,
  kind: PictureKind,
): Promise<{ status: "queued" | "failed"; error?: string } | null> {
  const { id_usuario } = viewer;
  const last = await findLast(db, kind, id_usuario);
  if (!last) {
    const isWaiting = await isHidden(db, id_usuario, kind);
    return isWaiting ? { status: "failed", error: reasonOf("held") } : null;
  }
  if (last.error === null) return { status: "queued" };
  return { status: "failed", error: reasonOf(last.error) };
}

/** The same for the page, with a refusal as its form would show it that had waited for it. */
export async function pictureNews(
  ctx: SignedInCtx,
  kind: PictureKind,
): Promise<{ status: "queued" | "failed"; failure?: FormFailure } | null> {
  const state = await pictureState(ctx, kind);
  if (!state?.error) return state && { status: state.status };
  const code = `${kind}_failed` as const;
  const fields = { [kind]: state.error };
  return { status: "failed", failure: { error: errorMessage(code), code, fields, values: {} } };
}

function findLast(db: Database, kind: PictureKind, id_usuario: number) {
  return db
    .selectFrom(`${pictureKinds[kind].table} as sent`)
    .select(["id_usuario", "original", "error"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
}

/** Who is told now need not be told again. What became of another picture is told to who sent that. */
async function heard(
  db: Database,
  kind: PictureKind,
  last: { id_usuario: number; original: string; error: string | null },
  original: string,
): Promise<"ready"> {
  if (last.original !== original) return "ready";
  // What a moderator has to look at stays until they have.
  await db
    .deleteFrom(pictureKinds[kind].table)
    .where("id_usuario", "=", last.id_usuario)
    .where("original", "=", original)
    .where("error", "<>", "held")
    .execute();
  throw pictureFailed(kind, reasonOf(last.error!));
}

function pictureFailed(kind: PictureKind, reason: string): AppError {
  return new AppError(`${kind}_failed`, { fields: { [kind]: reason } });
}

function reasonOf(error: string): string {
  return mediaFailures[error as keyof typeof mediaFailures] ?? mediaFailures.gave_up;
}
