import { z } from "zod";

const bytes = z.number().describe("Bytes.");

export const ownUpload = z.object({
  id: z.string(),
  name: z.string(),
  lastModified: z.number().nullable().describe("As `File.lastModified` of the browser, in ms."),
  size: bytes,
  offset: bytes,
  done: z.boolean(),
  expires: z.iso.datetime(),
  envio: z.string().nullable().describe("The key of the post that waits for it."),
});

export const ownUploads = z.object({
  subidas: z.array(ownUpload),
  envios: z.array(
    z.object({
      key: z.string(),
      state: z.enum(["waiting", "stopped"]),
      error: z.string().nullable().describe("Why it was stopped, in Spanish."),
      subidas: z.array(z.string()),
      tipo_publicacion: z.string(),
      descripcion: z.string(),
      fields: z.record(z.string(), z.string()),
      created_at: z.iso.datetime(),
    }),
  ),
});
