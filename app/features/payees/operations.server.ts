import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { ACCOUNT_CHANGES_PER_HOUR } from "./limits.ts";
import { removeAccount, saveAccount } from "./save.server.ts";
import { removeAccountInput, saveAccountInput } from "./schema.ts";

const ofAccount = {
  method: "POST",
  path: "/settings/cuenta",
  json: false,
  access: "member",
  ageless: true,
  fresh: "money",
  limits: [perAccount("payout-accounts", ACCOUNT_CHANGES_PER_HOUR, HOUR_SECONDS)],
  answer: null,
  errors: ["wrong_password", "needs_password"],
} as const;

export const saveAccountOperation = operation({
  ...ofAccount,
  id: "savePayoutAccount",
  summary: "Keeps where one is paid: a CLABE, its holder and, if one likes, an RFC.",
  errors: [...ofAccount.errors],
  input: saveAccountInput,
  run: (ctx, input) => saveAccount(ctx, input),
});

export const removeAccountOperation = operation({
  ...ofAccount,
  id: "removePayoutAccount",
  summary: "Forgets where one is paid.",
  errors: [...ofAccount.errors],
  input: removeAccountInput,
  run: (ctx, input) => removeAccount(ctx, input),
});
