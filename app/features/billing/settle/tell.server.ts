import { getEnv } from "#app/env.server.ts";
import { letter } from "#app/mail-layout.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import type { Database } from "#db/client.ts";
import { strings } from "../strings.server.ts";

interface Told {
  fan_id: number;
  id_cobro: number;
  reference: string;
  amount_cents: number;
  currency: string;
}

/**
 * Mails that a renewal could not be charged, as discreetly. The provider tries again; what was paid stays.
 */
export function tellUnpaid(trx: Database, of: Renewal): Promise<void> {
  return tellOfRenewal(trx, strings.mails.unpaid, of);
}

/** Mails that nothing more is charged, and where the creator is away that it may be had again. */
export function tellStopped(trx: Database, as: "stopped" | "away", of: Renewal): Promise<void> {
  return tellOfRenewal(trx, strings.mails[as], of);
}

/** Mails that it costs something else by now, which changes nothing for who does nothing. */
export async function tellPrice(
  trx: Database,
  of: { fan_id: number; reference: string; price_cents: number | null; currency: string | null },
  { cents, currency }: { cents: number; currency: string },
): Promise<void> {
  const { name: operator } = getEnv().operator;
  const { fan_id, reference } = of;
  const money = moneyText(of.price_cents ?? 0, of.currency ?? currency);
  const values = { operator, reference, money, price: moneyText(cents, currency) };
  await mailTo(trx, fan_id, strings.mails.price, values);
}

type Renewal = Omit<Told, "id_cobro">;

async function tellOfRenewal(
  trx: Database,
  words: { subject: string; text: string },
  { fan_id, reference, amount_cents, currency }: Renewal,
): Promise<void> {
  const { name: operator } = getEnv().operator;
  const values = { operator, reference, money: moneyText(amount_cents, currency) };
  await mailTo(trx, fan_id, words, values);
}

/**
 * Mails a receipt, or that a payment came back. Others see mails: it names neither the site nor whom it was for,
 * only who answers for it (OPERATOR_NAME), and leads nowhere.
 */
export async function tellFan(
  trx: Database,
  kind: "paid" | "refund" | "chargeback",
  { fan_id, id_cobro, reference, amount_cents, currency }: Told,
): Promise<void> {
  const { name: operator } = getEnv().operator;
  const money = moneyText(amount_cents, currency);
  await mailTo(trx, fan_id, strings.mails[kind], {
    ...{ operator, number: id_cobro, reference, money },
  });
}

/** Also whoever is shut out or hides their account: it is their money. */
async function mailTo(
  trx: Database,
  fan_id: number,
  words: { subject: string; text: string },
  values: { operator: string } & Record<string, string | number>,
): Promise<void> {
  const fan = await trx
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", fan_id)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (!fan) return;
  await queueMail(
    trx,
    letter({
      to: fan.correo,
      subject: fill(words.subject, values),
      paragraphs: [fill(words.text, values), strings.mails.where, values.operator],
      isSigned: false,
    }),
  );
}
