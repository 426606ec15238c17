import { listUnsettled } from "#app/features/billing/console/list.server.ts";
import { resolvePostback, resolveSale } from "#app/features/billing/console/resolve.server.ts";
import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

const POSTBACK = ["retry", "whole", "dismiss"] as const;
const SALE = ["ask", "stop", "dismiss"] as const;

/** `payments list`, `payments postback ID retry|whole|dismiss`, `payments sale ID ask|stop|dismiss` */
export async function payments(services: Services, args: string[]): Promise<string> {
  const [what, typed = "", word, ...others] = args;
  if (what === "list" && !typed) return list(services);
  const id = Number(typed);
  if (!Number.isSafeInteger(id) || id < 1 || others.length > 0) throw new Refusal(HELP);
  const postback = POSTBACK.find((each) => each === word);
  const sale = SALE.find((each) => each === word);
  try {
    if (what === "postback" && postback) {
      await resolvePostback(services, { id_aviso: id, verb: postback, actor: COMMAND_LINE });
    } else if (what === "sale" && sale) {
      await resolveSale(services, { id_venta: id, verb: sale, actor: COMMAND_LINE });
    } else throw new Refusal(HELP);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isAway = error.code === "payments_away";
    throw new Refusal(isAway ? "the provider does not answer" : `no ${what} ${id} is open`);
  }
  return `${what} ${id}: ${word}`;
}

async function list(services: Services): Promise<string> {
  const { mismatched, forged, ...newest } = await listUnsettled(services);
  const held = [...newest.held];
  for (let antes = newest.siguiente; antes !== null;) {
    const older = await listUnsettled(services, { antes });
    held.push(...older.held);
    antes = older.siguiente;
  }
  const lines = [
    ...held.map((it) => `postback ${it.id_aviso} ${it.provider} sale ${it.sale}: ${it.why}`),
    ...mismatched.map(
      (it) => `sale ${it.id_venta} ${it.provider} ${it.sale} of ${it.reference}: ${it.mismatch}`,
    ),
    ...forged.map((it) => `refused on ${it.dia} as ${it.provider}: ${it.count}`),
  ];
  return lines.join("\n") || "Nothing is held, and every sale agrees with its provider.";
}
