import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { open, placeOf } from "#app/features/vault/seal.server.ts";
import { isoTime } from "#app/iso-time.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { photosFor } from "../limits.ts";
import { identityProvider } from "../provider/provider.server.ts";
import { latestOf, liveOf, openDetails, openStates, photosOf } from "../rows.server.ts";
import type { OwnVerification } from "../schema.server.ts";
import { missingOf } from "./send.server.ts";

export const keptSession = z.object({ url: z.string() });

/** How the viewer's own verification stands: the newest, and the approval that holds meanwhile. */
export async function readOwn(ctx: SignedInCtx): Promise<OwnVerification> {
  const { db, viewer } = ctx;
  const latest = await latestOf(db, viewer.id_usuario);
  const live = await liveOf(db, viewer.id_usuario);
  const person = await db
    .selectFrom("usuarios")
    .leftJoin("cambios_nombre", "cambios_nombre.id_usuario", "usuarios.id_usuario")
    .select(["verificado", "verificado_por_operador", "cambios_nombre.due_at as name_due_at"])
    .where("usuarios.id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  const datos = latest && openDetails(latest);
  // What was refused or has ended is begun anew: its photos count no more.
  const isOpen = latest !== null && openStates.includes(latest.state);
  const photos = isOpen ? await photosOf(db, latest.id_verificacion) : [];
  const there = photos.map(({ kind }) => kind);
  const provider = identityProvider();
  return {
    state: latest?.state ?? "ninguna",
    verificado: person.verificado === 1,
    por_operador: person.verificado_por_operador === 1,
    nombre_en_revision: isoTime(person.name_due_at),
    vigente_hasta: isoTime(live?.expires_at ?? null),
    expires_at: isoTime(latest?.expires_at ?? null),
    datos,
    fotos: there,
    faltan: provider ? [] : missingOf(photosFor(datos?.documento ?? null), there),
    sent_at: isoTime(latest?.sent_at ?? null),
    due_at: isoTime(latest?.due_at ?? null),
    motivo: latest?.motivo ?? null,
    nota: latest?.nota ?? null,
    proveedor: provider && { nombre: provider.name, url: latest && sessionUrl(latest) },
  };
}

function sessionUrl({ id_verificacion, state, sesion }: Verificacion): string | null {
  if (state !== "en_proveedor" || sesion === null) return null;
  return keptSession.parse(open(placeOf("verificaciones", "sesion", id_verificacion), sesion)).url;
}
