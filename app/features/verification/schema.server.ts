import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { isAdult, isDay, today } from "#app/features/vault/calendar.server.ts";
import { CURSOR } from "#db/pagination.ts";
import { countryCodes } from "./countries.ts";
import {
  AGREEMENT_VERSION,
  identityKinds,
  LEGAL_NAME_MAX,
  NOTE_MAX,
  NUMBER_MAX,
  NUMBER_MIN,
  photoKinds,
  refusalReasons,
} from "./limits.ts";
import { strings } from "./strings.ts";

const { fields } = strings;

/** `22/11/2026` where a browser has no field for a day. */
const day = z
  .string({ error: fields.day })
  .trim()
  .transform((text) => text.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, isoOf))
  .refine(isDay, { error: fields.day, abort: true });

function isoOf(_all: string, date: string, month: string, year: string): string {
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Who somebody is by their document. */
export const detailsInput = z.object({
  nombre: z
    .string({ error: fields.nombre })
    .trim()
    .min(3, fields.nombre)
    .max(LEGAL_NAME_MAX, fields.nombreMax)
    // Two words of letters at least: a legal name, not what one is called here.
    .regex(/^\p{L}[\p{L}\p{M}.'’-]*(\s+[\p{L}\p{M}.'’-]+)+$/u, fields.nombre),
  nacimiento: day
    .refine((birth) => birth <= today(), {
      error: fields.day,
      abort: true,
    })
    .refine((birth) => isAdult(birth), fields.minor),
  pais: z.enum(countryCodes as [string, ...string[]], { error: fields.pais }),
  documento: z.enum(identityKinds, { error: fields.documento }),
  numero: z
    .string({ error: fields.numero })
    .trim()
    .min(NUMBER_MIN, fields.numero)
    .max(NUMBER_MAX, fields.numero)
    .regex(/^[\p{L}\d][\p{L}\d ./-]*$/u, fields.numero),
  vence: day
    .refine((until) => until <= "2100-01-01", { error: fields.day, abort: true })
    .refine((until) => until >= today(), fields.expired),
});

export type Details = z.infer<typeof detailsInput>;

/** What is kept: as it was when it was checked, which tomorrow may refuse. */
export const keptDetails = z.object({
  nombre: z.string(),
  nacimiento: z.string(),
  pais: z.string(),
  documento: z.enum(identityKinds),
  numero: z.string(),
  vence: z.string(),
});

export const photoInput = z.object({ kind: z.enum(photoKinds) });

export const sendInput = z.object({
  acuerdo: z.literal(AGREEMENT_VERSION, { error: fields.acuerdo }),
});

const id = z.coerce.number().int().positive();

export const decideInput = z
  .object({
    id,
    decision: z.enum(["aprobar", "rechazar"], { error: fields.decision }),
    motivo: z.enum(refusalReasons, { error: fields.motivo }).optional().or(z.literal("")),
    nota: z.string().trim().max(NOTE_MAX, fields.nota).default(""),
  })
  .refine(({ decision, motivo }) => decision === "aprobar" || Boolean(motivo), {
    error: fields.motivo,
    path: ["motivo"],
  });

export const oneInput = z.object({ id });
export const documentInput = z.object({ id, kind: z.enum(photoKinds) });

export const waitingInput = z.object({
  estado: z.enum(["esperan", "decididas"]).default("esperan"),
  before: z.string().regex(CURSOR).nullable().default(null).catch(null),
});

const moment = z.iso.datetime().nullable();

export const ownAnswer = z.object({
  state: z.enum([
    "ninguna",
    ...(["borrador", "enviada", "en_proveedor", "aprobada", "rechazada", "vencida"] as const),
    "retirada",
  ]),
  verificado: z.boolean(),
  por_operador: z.boolean(),
  nombre_en_revision: moment.describe("Until when the new name of somebody verified is looked at."),
  vigente_hasta: moment.describe("Until when the approval that holds now does."),
  expires_at: moment.describe("When the document of the newest one does, once it was approved."),
  datos: keptDetails.nullable(),
  fotos: z.array(z.enum(photoKinds)).describe("Those that came."),
  faltan: z.array(z.enum(photoKinds)).describe("Those that are still needed."),
  sent_at: moment,
  due_at: moment,
  motivo: z.string().nullable(),
  nota: z.string().nullable(),
  proveedor: z.object({ nombre: z.string(), url: z.string().nullable() }).nullable(),
});

export type OwnVerification = z.infer<typeof ownAnswer>;

export const renameInput = z.object({
  id: idParam,
  decision: z.enum(["conservar", "quitar"]),
  nombre_usuario: z.string().describe("The new name that who decides has read."),
});

export const waitingLine = z.object({
  id_verificacion: z.number(),
  nombre_usuario: z.string(),
  state: z.string(),
  sent_at: moment,
  due_at: moment,
  decided_at: moment,
});
