import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { hasPassword } from "#app/features/people/passwords/confirm-password.server.ts";
import { readLooks } from "#app/features/vault/open-document.server.ts";
import { accountOf, shownAccount } from "./account.server.ts";
import { LOOK } from "./look.server.ts";

/** Where the viewer is paid as they see it: the numbers by their last digits. */
export async function readOwnAccount(ctx: SignedInCtx) {
  const held = await accountOf(ctx.db, ctx.viewer.id_usuario);
  const looks = await readLooks(ctx, { kind: "persona", id: ctx.viewer.id_usuario });
  return {
    account: held && {
      ...shownAccount(held.account),
      titular: held.account.titular,
      usable_at: new Date(held.usable_at).toISOString(),
      isUsable: held.usable_at <= Date.now(),
    },
    hasPassword: await hasPassword(ctx),
    waitHours: getEnv().payouts.accountWaitHours,
    looks: looks.filter(({ what }) => what === LOOK),
  };
}
