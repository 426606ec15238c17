import { z } from "zod";

export const exportAnswer = z.object({
  export: z
    .object({
      state: z.enum(["queued", "ready", "failed"]),
      asked_at: z.iso.datetime(),
      expires_at: z.iso.datetime().nullable().describe("Until when the mailed link opens."),
      size: z.number().describe("In bytes; 0 while it is made."),
    })
    .nullable()
    .describe("Null: none was asked for, or it has expired."),
});

export type ExportView = z.infer<typeof exportAnswer>["export"];

export const downloadInput = z.object({ clave: z.string().max(100) });
