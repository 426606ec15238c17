import type { AppLoadContext } from "@remix-run/node";
import type { Ctx, Viewer } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "../errors.ts";
import { CONSOLE_HOURS, STEP_UP_FILES_MINUTES, STEP_UP_MINUTES } from "../limits.ts";
import { noteConsole, tokenOf } from "../session.server.ts";

/**
 * How lately somebody has to have proved who they are (product.md 4.20): within ten minutes, also where it is about
 * `money`; within an hour where `files` are sent from a page that asked for ten minutes; at the `console`, which
 * stays open while it is used.
 */
export type Fresh = boolean | "money" | "files" | "console";

/** Where one proves it, and has a second factor to prove it with. */
export const CONFIRM_PATH = "/confirmar";
export const FACTORS_PATH = "/settings/security/dos-pasos";

const MINUTE_MS = 60 * 1000;
/** How stale the time of the console may be: spares a write on most requests. */
const CONSOLE_STEP_MS = MINUTE_MS;

type Asker = Pick<Ctx, "db" | "viewer">;

/** Throws `step_up_required` and `second_factor_required`. */
export async function requireFresh(ctx: Asker, fresh: Fresh, request: Request): Promise<void> {
  const missing = await missingOf(ctx, fresh, request);
  if (missing === "factor") throw new AppError("second_factor_required", { link: FACTORS_PATH });
  if (missing) throw new AppError("step_up_required", { link: CONFIRM_PATH });
}

/** Where a page sends who has yet to do what {@link requireFresh} asks for; null: nowhere. */
export async function stepUpTo(ctx: Asker, fresh: Fresh, request: Request): Promise<string | null> {
  const missing = await missingOf(ctx, fresh, request);
  if (missing === "factor") return FACTORS_PATH;
  return missing && confirmPath(request);
}

/** The page that confirms and comes back to where this request was going. */
export function confirmPath(request: Request, more: Record<string, string> = {}): string {
  const { pathname, search } = new URL(request.url);
  return `${CONFIRM_PATH}?${new URLSearchParams({ ...more, next: `${pathname}${search}` })}`;
}

/** Said by the action of a page to its loader, in the same request, where the form failed for another reason. */
export function showFormAgain(context: AppLoadContext): void {
  context.isFormShownAgain = true;
}

export function isFormShownAgain(context: AppLoadContext): boolean {
  return context.isFormShownAgain === true;
}

/** Whether this viewer has proved who they are within so many minutes. */
export function isFresh(viewer: Viewer, minutes = STEP_UP_MINUTES): boolean {
  return Date.now() - (viewer.confirmed_at ?? 0) < minutes * MINUTE_MS;
}

async function missingOf(
  { db, viewer }: Asker,
  fresh: Fresh,
  request: Request,
): Promise<"proof" | "factor" | null> {
  if (!fresh || !viewer) return null;
  // Whoever has no business there is told so by the page.
  if (fresh === "console" && viewer.role === "user") return null;
  if (mustHaveFactor(viewer, fresh)) return "factor";
  if (fresh === "console") return (await worksAtConsole({ db, viewer }, request)) ? null : "proof";
  return isFresh(viewer, fresh === "files" ? STEP_UP_FILES_MINUTES : STEP_UP_MINUTES)
    ? null
    : "proof";
}

/** SECOND_FACTOR: who does nothing at the console, or with money, before they have one. */
function mustHaveFactor({ segundo_factor }: Viewer, fresh: Fresh): boolean {
  const { secondFactor } = getEnv();
  if (segundo_factor) return false;
  return (
    (fresh === "console" && secondFactor !== "ask") || (fresh === "money" && secondFactor === "all")
  );
}

async function worksAtConsole(
  { db, viewer }: { db: Ctx["db"]; viewer: Viewer },
  request: Request,
): Promise<boolean> {
  const { console_at = 0 } = viewer;
  const now = Date.now();
  const isInUse = now - console_at < STEP_UP_MINUTES * MINUTE_MS;
  if (!isFresh(viewer) && !(isInUse && isFresh(viewer, CONSOLE_HOURS * 60))) return false;
  const held = tokenOf(request);
  if (held && now - console_at > CONSOLE_STEP_MS) await noteConsole(db, held.token);
  return true;
}
