import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { objectStates, readStorage } from "./storage.server.ts";

const number = z.number().nullable();

export const readStorageOperation = operation({
  id: "readStorage",
  summary: "How full disk and store are.",
  method: "GET",
  path: "/api/admin/almacenamiento",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    disk: z.object({ free: z.number(), total: z.number(), leaves: z.number() }),
    ...{ store: z.enum(["s3", "disk"]), database: z.enum(["sqlite", "postgres"]) },
    perPersonBytes: z.number().describe("0: as much as they like."),
    objects: z.array(z.object({ state: z.enum(objectStates), count: number, bytes: number })),
    backups: z.array(
      z.object({
        ...{ kind: z.enum(["backup", "verify"]), state: z.enum(["running", "done", "failed"]) },
        ...{ started_at: z.iso.datetime(), destination: z.string(), bytes: number },
        error: z.string().nullable(),
      }),
    ),
    counted_at: z.iso
      .datetime()
      .nullable()
      .describe("When the worker counted them; null: not yet."),
  }),
  async run(ctx) {
    const { counted_at, ...storage } = await readStorage(ctx);
    return { ...storage, counted_at: isoTime(counted_at) };
  },
});
