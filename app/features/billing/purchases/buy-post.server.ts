import type { SignedInCtx } from "#app/context.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import { placeOrder } from "../orders/place-order.server.ts";
import type { OrderView } from "../view.ts";

/**
 * Orders one restricted post at the price of now. Throws `post_not_found` for whom it does not exist (blocks
 * among them), `already_open` for who sees it, `post_not_sold`, `blocked` and `bad_input`.
 */
export async function buyPost(
  ctx: SignedInCtx,
  { id_publicacion, proveedor }: { id_publicacion: number; proveedor?: string | undefined },
): Promise<OrderView> {
  const { id_usuario } = await getPost(ctx, id_publicacion);
  const asked = { who: { id_usuario }, proveedor, self: "already_open" as const };
  return placeOrder(ctx, asked, async (trx) => {
    const post = await getPost({ ...ctx, db: trx }, id_publicacion);
    if (!post.locked) throw new AppError("already_open");
    if (!post.precio) throw new AppError("post_not_sold");
    const { cents: amount_cents, currency } = post.precio;
    const terms = { kind: "purchase" as const, months: null, amount_cents, currency };
    return { terms: { ...terms, id_publicacion } };
  });
}
