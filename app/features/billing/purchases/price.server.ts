import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fill } from "#app/strings/language.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import type { Database } from "#db/client.ts";
import { strings } from "../strings.server.ts";

export interface PostPrice {
  cents: number;
  currency: string;
}

/**
 * Says what a post of the viewer costs by itself while it is restricted; what was bought stays so. Throws
 * `post_not_found`, and `bad_input` for what is out of the operator's bounds.
 */
export async function savePrice(
  { db, viewer }: SignedInCtx,
  { id_publicacion, precio }: { id_publicacion: number; precio: number },
): Promise<PostPrice> {
  const { purchases, currency } = getEnv();
  requireWithin(purchases, precio, "precio");
  const row = { amount_cents: precio, currency, updated_at: Date.now() };
  await db.transaction().execute(async (trx) => {
    await requireOwn(trx, viewer, id_publicacion);
    await trx
      .insertInto("precios_publicacion")
      .values({ id_publicacion, ...row })
      .onConflict((conflict) => conflict.column("id_publicacion").doUpdateSet(row))
      .execute();
  });
  return { cents: precio, currency };
}

/** Sells it by itself no more; who has bought it keeps it. Throws `post_not_found`. */
export async function endPrice({ db, viewer }: SignedInCtx, id_publicacion: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireOwn(trx, viewer, id_publicacion);
    await trx
      .deleteFrom("precios_publicacion")
      .where("id_publicacion", "=", id_publicacion)
      .execute();
  });
}

/** Throws `bad_input` for what is less or more than the operator takes. */
export function requireWithin(
  { minCents, maxCents }: { minCents: number; maxCents: number },
  cents: number,
  field: string,
): void {
  if (cents >= minCents && cents <= maxCents) return;
  const [min, max] = [minCents, maxCents].map((each) => moneyText(each, getEnv().currency));
  throw new AppError("bad_input", {
    fields: { [field]: fill(strings.fields.bounds, { min: min!, max: max! }) },
  });
}

async function requireOwn(
  trx: Database,
  viewer: SignedInCtx["viewer"],
  id_publicacion: number,
): Promise<void> {
  const own = await trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .where(isOwnedBy(viewer))
    .executeTakeFirst();
  if (!own) throw new AppError("post_not_found");
}
