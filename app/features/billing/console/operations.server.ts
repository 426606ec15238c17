import { z } from "zod";
import { actorOf } from "#app/features/people/audit.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { RESOLVED_PER_HOUR } from "../limits.ts";
import { listUnsettled } from "./list.server.ts";
import { resolvePostback, resolveSale } from "./resolve.server.ts";

const date = z.iso.datetime();

export const unsettledInput = z.object({
  antes: z.coerce.number().int().positive().nullable().catch(null).default(null),
});

export const listUnsettledOperation = operation({
  id: "listUnsettledPayments",
  summary:
    "What providers of payments told that is held, and sales of which they say something else than we.",
  method: "GET",
  path: "/api/moderacion/pagos",
  access: "administrator",
  ageless: true,
  input: unsettledInput,
  answer: z.object({
    held: z.array(
      z.object({
        ...{ id_aviso: z.number(), provider: z.string(), sale: z.string() },
        ...{ why: z.string().nullable(), fecha: date, isPartial: z.boolean() },
      }),
    ),
    siguiente: z.number().nullable(),
    mismatched: z.array(
      z.object({
        ...{ id_venta: z.number(), provider: z.string(), sale: z.string(), reference: z.string() },
        mismatch: z.enum([
          ...(["still_charges", "stopped_there", "unknown_there", "unpaid_here"] as const),
          ...(["not_stopped", "not_said"] as const),
        ]),
      }),
    ),
    forged: z.array(z.object({ provider: z.string(), dia: z.string(), count: z.number() })),
  }),
  run: (ctx, input) => listUnsettled(ctx, input),
});

export const resolvePostbackOperation = operation({
  id: "resolvePostback",
  summary:
    "Says what becomes of a held postback: worked on anew, all of its payment taken back, or nothing.",
  method: "POST",
  path: "/api/moderacion/pagos/avisos/{id}",
  access: "administrator",
  ageless: true,
  limits: [perAccount("payments-resolved", RESOLVED_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam, verb: z.enum(["retry", "whole", "dismiss"]) }),
  answer: null,
  errors: ["not_found"],
  example: { verb: "dismiss" },
  run: (ctx, { id, verb }) =>
    resolvePostback(ctx, { id_aviso: id, verb, actor: actorOf(ctx.viewer) }),
});

export const resolveSaleOperation = operation({
  id: "resolveSale",
  summary:
    "Says what becomes of a sale of which its provider says something else: asked again, stopped, or left so.",
  method: "POST",
  path: "/api/moderacion/pagos/ventas/{id}",
  access: "administrator",
  ageless: true,
  limits: [perAccount("payments-resolved", RESOLVED_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam, verb: z.enum(["ask", "stop", "dismiss"]) }),
  answer: null,
  errors: ["not_found", "payments_away"],
  example: { verb: "ask" },
  run: (ctx, { id, verb }) => resolveSale(ctx, { id_venta: id, verb, actor: actorOf(ctx.viewer) }),
});
