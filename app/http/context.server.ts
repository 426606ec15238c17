import type { Ctx, SignedInCtx, Viewer } from "#app/context.server.ts";
import { getServices } from "#app/services.server.ts";
import { inOneTurn } from "#db/one-turn.ts";
import { AppError } from "./errors.ts";
import { findViewer, tokenOf } from "./session.server.ts";
import { refuseTokenInAddress } from "./tokens/scope.server.ts";
import { findTokenHolder, isPersonalToken } from "./tokens/token-holder.server.ts";

/** The context of a request: the stores of this process and whoever asks. */
export async function requestContext(request: Request): Promise<Ctx> {
  const services = getServices();
  const held = tokenOf(request);
  const viewer = held ? await viewerOfTurn(services.db, { token: held.token, request }) : null;
  return { ...services, viewer };
}

/** The loaders of a page begin together and ask for the same person. */
const viewerOfTurn = inOneTurn<{ token: string; request: Request }, Viewer | null>(
  (db, { token, request }) => findViewer(db, token, request),
  ({ token }) => token,
);

/** Likewise for a call, which a personal token may make too: to a page it says nothing. */
export async function callContext(request: Request): Promise<Ctx> {
  refuseTokenInAddress(request);
  const held = tokenOf(request);
  if (held?.from !== "bearer" || !isPersonalToken(held.token)) return requestContext(request);
  const services = getServices();
  return { ...services, viewer: await findTokenHolder(services.db, held.token, request) };
}

/** Narrows a context to somebody signed in; throws `not_signed_in`. */
export function requireViewer(ctx: Ctx): SignedInCtx {
  if (!ctx.viewer) throw new AppError("not_signed_in");
  return { ...ctx, viewer: ctx.viewer };
}
