import type { SignedInCtx } from "#app/context.server.ts";
import { sessionOf } from "./session.server.ts";

/** One of one's own devices is told nothing more; one that is none is as good. */
export async function removeDevice(
  { db, viewer }: SignedInCtx,
  { id }: { id: number },
): Promise<void> {
  await db
    .deleteFrom("dispositivos_push")
    .where("id_usuario", "=", viewer.id_usuario)
    .where("id_sesion", "=", id)
    .execute();
}

/** The same of the one that asks. */
export async function removeThisDevice(ctx: SignedInCtx, request: Request): Promise<void> {
  await removeDevice(ctx, { id: await sessionOf(ctx.db, ctx.viewer, request) });
}
