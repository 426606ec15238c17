import { z } from "zod";
import { open, placeOf, seal } from "#app/features/vault/seal.server.ts";

export const documentKinds = ["ine", "pasaporte", "licencia", "otro"] as const;

/** Who somebody without an account is, and what they signed: only ever kept sealed. */
const releaseData = z.object({
  nombre: z.string(),
  /** `YYYY-MM-DD`, as all days here. */
  nacimiento: z.string(),
  firmada: z.string(),
  tipo: z.enum(documentKinds),
  numero: z.string(),
  /** Where their private link went; empty: nowhere. */
  correo: z.string(),
});
export type ReleaseData = z.infer<typeof releaseData>;

const placeOfData = (id: number) => placeOf("liberaciones", "datos", id);

export function sealRelease(id_liberacion: number, data: ReleaseData): string {
  return seal(placeOfData(id_liberacion), data);
}

/** Throws `SealError`. */
export function openRelease(id_liberacion: number, datos: string): ReleaseData {
  return releaseData.parse(open(placeOfData(id_liberacion), datos));
}
