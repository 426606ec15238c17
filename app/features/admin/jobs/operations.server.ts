import { z } from "zod";
import { actorOf } from "#app/features/people/audit.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { ACTS_PER_HOUR } from "../limits.ts";
import { stoppedQuery } from "../schema.ts";
import { dropJob, listStoppedJobs, retryAllJobs, retryJob } from "./stopped.server.ts";

const limits = [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)];

export const listStoppedJobsOperation = operation({
  id: "listStoppedJobs",
  summary: "Work of the instance that is not tried any more, with why: held for you, or failed.",
  method: "GET",
  path: "/api/admin/trabajos",
  access: "administrator",
  ageless: true,
  input: stoppedQuery,
  answer: z.object({
    trabajos: z.array(
      z.object({
        ...{ id: z.number(), kind: z.string(), attempts: z.number(), error: z.string() },
        ...{ created_at: z.iso.datetime(), isForgotten: z.boolean() },
        about: z
          .discriminatedUnion("is", [
            z.object({
              ...{ is: z.literal("file"), id_archivo: z.number(), id_publicacion: z.number() },
            }),
            z.object({ is: z.literal("message_file"), id_archivo: z.number() }),
            z.object({
              ...{ is: z.literal("picture"), kind: z.enum(["avatar", "cover"]) },
              id_usuario: z.number(),
            }),
          ])
          .nullable(),
      }),
    ),
    siguiente: z.number().nullable(),
  }),
  run: (ctx, input) => listStoppedJobs(ctx, input),
});

export const retryAllJobsOperation = operation({
  id: "retryAllJobs",
  summary: "Lets everything that has stopped begin anew.",
  method: "POST",
  path: "/api/admin/trabajos",
  access: "administrator",
  ageless: true,
  limits,
  input: z.object({}),
  answer: z.object({ trabajos: z.number() }),
  run: (ctx) => retryAllJobs(ctx, actorOf(ctx.viewer)),
});

export const settleJobOperation = operation({
  id: "settleJob",
  summary: "Lets a stopped job begin anew, or gives it up: of a file its owner is told.",
  method: "POST",
  path: "/api/admin/trabajos/{id}",
  access: "administrator",
  ageless: true,
  limits,
  input: z.object({ id: idParam, verbo: z.enum(["reintentar", "descartar"]) }),
  answer: null,
  errors: ["not_found"],
  example: { verbo: "reintentar" },
  run: (ctx, { id, verbo }) => {
    const act = { id, actor: actorOf(ctx.viewer) };
    return verbo === "reintentar" ? retryJob(ctx, act) : dropJob(ctx, act);
  },
});
