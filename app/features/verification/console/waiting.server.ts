import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { formatCursor, type Page, parseCursor } from "#db/pagination.ts";
import { LIST_PAGE } from "../limits.ts";
import type { waitingInput, waitingLine } from "../schema.server.ts";
import { maySeeDocuments, requireDocuments } from "./access.server.ts";

export type WaitingLine = z.infer<typeof waitingLine>;

/** Those that wait, the earliest deadline first, or those that were decided, the newest first. Throws `forbidden`. */
export async function listVerifications(
  ctx: SignedInCtx,
  { estado, before }: z.output<typeof waitingInput>,
): Promise<Page<WaitingLine>> {
  await requireDocuments(ctx);
  const after = parseCursor(before);
  const isWaiting = estado === "esperan";
  const rows = await ctx.db
    .selectFrom("verificaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "verificaciones.id_usuario")
    .select(["id_verificacion", "nombre_usuario", "verificaciones.state"])
    .select(["sent_at", "due_at", "decided_at"])
    .$call((query) =>
      isWaiting
        ? query
            .where("verificaciones.state", "=", "enviada")
            .orderBy("due_at")
            .orderBy("id_verificacion")
            .$if(after !== null, (later) =>
              later.where((eb) =>
                eb(
                  eb.refTuple("due_at", "id_verificacion"),
                  ">",
                  eb.tuple<number, number>(after!.at, after!.id),
                ),
              ),
            )
        : query
            .where("decided_at", "is not", null)
            .orderBy("id_verificacion", "desc")
            .$if(after !== null, (later) => later.where("id_verificacion", "<", after!.id)),
    )
    .limit(LIST_PAGE + 1)
    .execute();
  const shown = rows.slice(0, LIST_PAGE);
  const last = shown.at(-1);
  const isMore = rows.length > LIST_PAGE && last;
  return {
    rows: shown.map(({ sent_at, due_at, decided_at, ...row }) => ({
      ...row,
      sent_at: isoTime(sent_at),
      due_at: isoTime(due_at),
      decided_at: isoTime(decided_at),
    })),
    nextBefore: isMore ? formatCursor({ at: last.due_at ?? 0, id: last.id_verificacion }) : null,
  };
}

/** How many wait, changed names with them, as far as the viewer may know it; null: they may not. */
export async function countVerifications(ctx: SignedInCtx): Promise<number | null> {
  if (!(await maySeeDocuments(ctx))) return null;
  const { waiting } = await ctx.db
    .selectFrom("verificaciones")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("state", "=", "enviada")
    .executeTakeFirstOrThrow();
  const { renamed } = await ctx.db
    .selectFrom("cambios_nombre")
    .select((eb) => eb.fn.countAll<number>().as("renamed"))
    .executeTakeFirstOrThrow();
  return Number(waiting) + Number(renamed);
}
