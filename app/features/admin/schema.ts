import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { fill } from "#app/strings/language.ts";
import { FACTS_TEXT, GRANT_DAYS, MAX_DAYS, MAX_GRANT_DAYS, SEARCH_TEXT } from "./limits.ts";
import { strings } from "./strings.ts";

/** Of a list that goes on: before which number. */
const antes = z.coerce.number().int().positive().nullable().catch(null).default(null);

export const stoppedQuery = z.object({
  estado: z.enum(["held", "failed"]).catch("held"),
  antes,
});

export const peopleQuery = z.object({
  q: z
    .string()
    .transform((text) => text.trim().slice(0, SEARCH_TEXT))
    .default(""),
  lista: z.enum(["todas", "equipo"]).catch("todas"),
  antes,
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** A box of a form: what is not sent is not ticked. */
const box = z
  .enum(["0", "1"])
  .or(z.literal([0, 1]))
  .default(0)
  .transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0));

export const traitsInput = z.object({
  id: idParam,
  role: z.enum(["user", "moderator", "administrator"]),
  ...{ es_creador: box, verificado: box, de_confianza: box, ve_documentos: box },
});
export type TraitsInput = z.output<typeof traitsInput>;

const days = (max: number) =>
  z.coerce
    .number({ error: fill(strings.fields.days, { max }) })
    .int(fill(strings.fields.days, { max }))
    .min(1, fill(strings.fields.days, { max }))
    .max(max, fill(strings.fields.days, { max }));

export const standingInput = z
  .object({
    id: idParam,
    accion: z.enum(["suspender", "expulsar", "levantar"]),
    /** Of a suspension; empty: until it is taken back. */
    dias: z
      .literal("")
      .transform(() => null)
      .or(days(MAX_DAYS))
      .nullable()
      .default(null),
    motivo: z
      .string()
      .trim()
      .max(FACTS_TEXT, fill(strings.fields.long, { max: FACTS_TEXT }))
      .default(""),
  })
  .refine(({ accion, motivo }) => accion === "levantar" || motivo !== "", {
    ...{ path: ["motivo"], error: strings.fields.reason },
  });
export type StandingInput = z.output<typeof standingInput>;

export const sessionsInput = z.object({
  id: idParam,
  /** One of them; null: all. */
  sesion: z.coerce.number().int().positive().nullable().default(null),
});
export type SessionsInput = z.output<typeof sessionsInput>;

export const subscriptionInput = z.object({
  id: idParam,
  creador: z.string().trim().min(1, strings.fields.creator).max(SEARCH_TEXT),
  accion: z.enum(["dar", "cancelar"]),
  dias: days(MAX_GRANT_DAYS).default(GRANT_DAYS),
});
export type SubscriptionInput = z.output<typeof subscriptionInput>;

export const contentStates = ["todas", "en-proceso", "fallidas", "apartadas"] as const;

export const contentQuery = z.object({
  q: peopleQuery.shape.q,
  estado: z.enum(contentStates).catch("todas"),
  antes,
});
export type ContentQuery = z.output<typeof contentQuery>;

export const postInput = z.object({
  id: idParam,
  accion: z.enum(["ocultar", "retirar"]),
  motivo: z
    .string()
    .trim()
    .min(1, strings.fields.reason)
    .max(FACTS_TEXT, fill(strings.fields.long, { max: FACTS_TEXT })),
});
export type PostInput = z.output<typeof postInput>;
