import { z } from "zod";
import { PERIODS } from "#app/features/subscriptions/limits.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { centsIn } from "#app/ui/intl/money.ts";
import { strings } from "./strings.server.ts";

/** A field of a form is text, one of the JSON a number. */
const wholeNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    fieldStrings.choice,
  )
  .pipe(z.number().int(fieldStrings.choice).min(1, fieldStrings.choice));

const noNumber = z.literal("").transform(() => undefined);

export const orderInput = z.object({
  meses: wholeNumber
    .refine((months) => PERIODS.some((each) => each === months), fieldStrings.choice)
    .default(1)
    .describe("1, 3, 6 or 12: one that the plan sells."),
  id_publicacion: z
    .union([noNumber, wholeNumber], fieldStrings.choice)
    .optional()
    .describe("The post that was wanted, to come back to."),
  proveedor: z.string().max(40).optional().describe("Absent: the first."),
});

/** The reference of an order, as people copy it: without regard to case, spaces and hyphens. */
export const referenceParam = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{4,40}$/));

/** An amount as it is typed; in cents. */
export const amount = z.string(strings.fields.amount).transform((text, check) => {
  const cents = centsIn(text);
  if (cents !== null) return cents;
  check.addIssue({ code: "custom", message: strings.fields.amount });
  return z.NEVER;
});

export const proveedor = orderInput.shape.proveedor;

export const tipInput = z.object({
  cantidad: amount.describe('As text: "50.00".'),
  id_publicacion: orderInput.shape.id_publicacion.describe("The post that one comes from."),
  proveedor,
});

const kind = z
  .enum(["subscription", "purchase", "tip"])
  .describe("What it is for: a subscription, one post, or a tip.");

export const orderAnswer = z.object({
  referencia: z.string(),
  tipo: kind,
  estado: z.enum(["open", "paid", "withdrawn"]),
  cents: z.number(),
  currency: z.string(),
  meses: z.number().nullable(),
  id_usuario: z.number().describe("Whom it is for."),
  nombre_usuario: z.string(),
  id_publicacion: z.number().nullable(),
  proveedor: z.string(),
  pagar: z
    .string()
    .nullable()
    .describe(
      "Where to pay; null: as `instrucciones` says, if it does. Of a new price it is of this moment: read it when one goes there.",
    ),
  instrucciones: z.string().nullable(),
  impedimento: z
    .enum(["unavailable", "had", "in_review"])
    .nullable()
    .describe(
      "Why it is not to be paid while it is open: it cannot be had any more, one has it already, or a payment of it is being looked at.",
    ),
  empieza: z.iso
    .datetime()
    .nullable()
    .describe("Of a new price: when what it pays begins, and the old one ends. Null: at once."),
  fecha: z.iso.datetime(),
});

/** What a form carries of the price it showed, and the JSON as a number. */
export const shownPrice = z.object({
  cents: wholeNumber.describe("The very price that was shown."),
  currency: z.string().max(3),
});

export const newPrice = z.object({
  cents: z.number(),
  currency: z.string(),
  desde: z.iso.datetime().describe("When it would begin: what is paid lasts until then."),
  aceptable_desde: z.iso.datetime().nullable().describe("Null: it can be agreed to now."),
});

export const ownSubscription = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable(),
  estado: z
    .enum(["active", "grace", "cancelled", "ended", "refunded", "charged_back"])
    .describe("Grace: it could not be charged yet, and is open meanwhile."),
  hasta: z.iso.datetime().describe("Paid until then, or open until then while it is in grace."),
  renueva: z.boolean().describe("It is charged again by itself."),
  cancelable: z
    .boolean()
    .describe("It may be charged yet, also after its end, until it is cancelled."),
  cents: z.number().nullable().describe("As agreed; null: nothing was paid."),
  currency: z.string().nullable(),
  meses: z.number().nullable(),
  nuevo_precio: newPrice
    .nullable()
    .describe(
      "What it costs by now, where that is something else: until one agrees, one's own stays.",
    ),
  cancelar_en: z
    .string()
    .nullable()
    .describe("Where it can be cancelled with whoever charges; null: nobody will charge."),
});

export const receipt = z.object({
  id_cobro: z.number(),
  referencia: z.string(),
  tipo: kind,
  id_publicacion: z
    .number()
    .nullable()
    .describe("What was bought or wanted; null: nothing, or it is not there for them any more."),
  nombre_usuario: z.string(),
  cents: z.number(),
  currency: z.string(),
  fecha: z.iso.datetime(),
  devuelto: z.enum(["refund", "chargeback"]).nullable(),
});

export const ownPayments = z.object({
  suscripciones: z.array(ownSubscription),
  pendientes: z.array(orderAnswer).describe("Orders that wait to be paid."),
  cobros: z.array(receipt).describe("What was paid, newest first."),
});
