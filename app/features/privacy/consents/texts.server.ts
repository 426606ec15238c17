import { z } from "zod";
import {
  type Accepted,
  legalTexts,
  TEXT_PATHS,
  TEXT_VERSIONS,
  textsToAccept,
} from "#app/legal-versions.ts";

export const textView = z.object({
  texto: z.enum(["terms", "privacy"]),
  version: z.string().meta({ description: "The day it last changed." }),
  /** Of the site. */
  ruta: z.string().meta({ description: "Where it is read." }),
  aceptada: z
    .string()
    .nullable()
    .meta({ description: "The version that one agreed to last; null: none was recorded." }),
  pendiente: z.boolean().meta({ description: "Whether one has to agree to it now." }),
});

/** Both texts as somebody finds them. */
export function textsOf(viewer: Accepted): z.infer<typeof textView>[] {
  const had = { terms: viewer.version_terminos, privacy: viewer.version_aviso };
  const open = textsToAccept(viewer);
  return legalTexts.map((texto) => ({
    ...{ texto, version: TEXT_VERSIONS[texto], ruta: TEXT_PATHS[texto] },
    ...{ aceptada: had[texto] ?? null, pendiente: open.includes(texto) },
  }));
}
