import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { ACTS_PER_HOUR } from "../limits.ts";
import {
  peopleQuery,
  sessionsInput,
  standingInput,
  subscriptionInput,
  traitsInput,
} from "../schema.ts";
import { endSessionsOf, setPersonStanding, setSubscription, setTraits } from "./change.server.ts";
import { findPeople } from "./find.server.ts";
import { readPerson } from "./person.server.ts";

const flag = z.union([z.literal(0), z.literal(1)]);
const date = z.iso.datetime();
const person = z.object({
  ...{ id_usuario: z.number(), nombre_usuario: z.string(), correo: z.string() },
  ...{ role: z.string(), status: z.string(), es_creador: flag, verificado: flag },
  created_at: date,
});

const reading = { method: "GET", access: "administrator", ageless: true } as const;
const acting = {
  method: "POST",
  access: "administrator",
  ageless: true,
  limits: [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)],
  answer: null,
} as const;

export const findPeopleOperation = operation({
  ...reading,
  id: "findPeople",
  summary: "Accounts by number, address or name, or all of them, the newest first.",
  path: "/api/admin/personas",
  input: peopleQuery,
  answer: z.object({ personas: z.array(person), siguiente: z.number().nullable() }),
  run: (ctx, input) => findPeople(ctx, input),
});

export const readPersonOperation = operation({
  ...reading,
  id: "readPersonAsAdministrator",
  summary: "An account with its sessions and what it is subscribed to.",
  path: "/api/admin/personas/{id}",
  badParam: "user_not_found",
  input: z.object({ id: idParam }),
  answer: z.object({
    persona: person.extend({
      ...{ suspended_until: date.nullable(), de_confianza: flag, ve_documentos: flag },
      ...{ followersCount: z.number(), subscribersCount: z.number() },
    }),
    sesiones: z.array(
      z.object({
        ...{ id_sesion: z.number(), device: z.string(), red: z.string().nullable() },
        ...{ isCurrent: z.boolean(), seen_at: date, created_at: date, expires_at: date },
      }),
    ),
    haySesiones: z.boolean().describe("There are more sessions than these."),
    suscripciones: z.array(
      z.object({
        ...{ creator_id: z.number(), nombre_usuario: z.string(), state: z.string() },
        ...{ provider: z.string(), renews_at: date, renews: flag },
      }),
    ),
  }),
  errors: ["user_not_found"],
  run: (ctx, { id }) => readPerson(ctx, id),
});

export const setTraitsOperation = operation({
  ...acting,
  id: "setTraits",
  summary:
    "Sets the role of an account, and whether it is a creator, verified, trusted, and sees documents.",
  path: "/api/admin/personas/{id}",
  badParam: "user_not_found",
  input: traitsInput,
  errors: ["user_not_found", "last_administrator"],
  example: { role: "user", es_creador: 0, verificado: 0, de_confianza: 0, ve_documentos: 0 },
  run: (ctx, input) => setTraits(ctx, input),
});

export const setStandingOperation = operation({
  ...acting,
  id: "setStanding",
  summary:
    "Suspends an account for some days or until it is taken back, bans it, or takes both back.",
  path: "/api/admin/personas/{id}/estado",
  badParam: "user_not_found",
  input: standingInput,
  errors: ["user_not_found", "cannot_decide_self", "already_decided"],
  example: { accion: "levantar" },
  run: (ctx, input) => setPersonStanding(ctx, input),
});

export const endSessionsOperation = operation({
  ...acting,
  id: "endSessionsOfPerson",
  summary: "Ends one session of an account, or all of them.",
  path: "/api/admin/personas/{id}/sesiones",
  badParam: "user_not_found",
  input: sessionsInput,
  errors: ["user_not_found"],
  example: { sesion: 1 },
  run: (ctx, input) => endSessionsOf(ctx, input),
});

export const setSubscriptionOperation = operation({
  ...acting,
  id: "setSubscriptionOfPerson",
  summary: "Gives an account a creator's posts for some days, or lets that end with its date.",
  path: "/api/admin/personas/{id}/suscripciones",
  badParam: "user_not_found",
  input: subscriptionInput,
  errors: [
    ...(["user_not_found", "cannot_subscribe_to_self", "not_a_creator"] as const),
    "subscription_not_found",
  ],
  example: { creador: "valeria", accion: "cancelar" },
  run: (ctx, input) => setSubscription(ctx, input),
});
