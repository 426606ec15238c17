import type { Ctx } from "#app/context.server.ts";
import { subjectOf } from "#app/features/cases/subject.server.ts";
import { isKept } from "#app/features/messages/requests/request.server.ts";
import { isHiddenBy } from "#app/features/messages/thread/hide.server.ts";
import { AppError } from "#app/http/errors.ts";
import { EXCERPT, type ReportKind, reportKinds } from "./limits.ts";
import { nameOf } from "./queries.server.ts";

/** What an address of the form names. */
export interface Target {
  tipo: ReportKind;
  id: number;
}

/** What somebody is about to report, so that they know it again. */
export interface TargetView extends Target {
  autor: string | null;
  isOwn: boolean;
  /** How its words begin, of what has some. */
  excerpt: string;
}

/** The first of the kinds that the query names; null: it names none. */
export function targetOf(query: URLSearchParams): Target | null {
  for (const tipo of reportKinds) {
    const id = query.get(tipo);
    if (id !== null) return /^[1-9]\d{0,14}$/.test(id) ? { tipo, id: Number(id) } : null;
  }
  return null;
}

/** Null for what is not there and for what the viewer may not see: the two look alike. */
export async function findTarget(ctx: Ctx, target: Target | null): Promise<TargetView | null> {
  if (!target) return null;
  const { tipo, id } = target;
  try {
    const { affected_id, text } = await subjectOf(ctx, { kind: tipo, id });
    const isWritten =
      tipo === "comentario" ||
      tipo === "publicacion" ||
      (tipo === "mensaje" && (await isReadable(ctx, id)));
    return {
      ...target,
      autor: await nameOf(ctx.db, affected_id),
      isOwn: ctx.viewer?.id_usuario === affected_id,
      excerpt: isWritten ? shortened(text) : "",
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Not what moderation or its reader took away: it can be reported all the same. */
async function isReadable({ db, viewer }: Ctx, id: number): Promise<boolean> {
  if (!viewer) return false;
  const me = viewer.id_usuario;
  const message = await db
    .selectFrom("mensajes")
    .select(["from_id", "to_id"])
    .where("id", "=", id)
    .where("oculto", "=", 0)
    .where((eb) => eb.not(isHiddenBy(me)))
    .executeTakeFirst();
  if (!message) return false;
  const kept = db.selectFrom("mensajes").select("id").where("id", "=", id);
  const peerId = message.from_id === me ? message.to_id : message.from_id;
  return (await kept.where(isKept(me, peerId)).executeTakeFirst()) !== undefined;
}

function shortened(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT - 1).join("")}…` : letters.join("");
}
