import { z } from "zod";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { CHANGES_PER_HOUR } from "./limits.ts";
import { addPasskey, passkeyOptions } from "./passkeys/add.server.ts";
import { removePasskey, renamePasskey } from "./passkeys/own.server.ts";
import { listFactors } from "./queries.server.ts";
import { newRecoveryCodes } from "./recovery/renew.server.ts";
import { codesCookies } from "./recovery/shown-once.server.ts";
import {
  addPasskeyInput,
  codesAnswer,
  factorsAnswer,
  finishTotpInput,
  onePasskey,
  renamePasskeyInput,
} from "./schema.ts";
import { beginTotp, begunTotp, finishTotp, removeTotp } from "./totp/app.server.ts";

const changes = perAccount("factor-changes", CHANGES_PER_HOUR, HOUR_SECONDS);

const ofFactors = { access: "member", ageless: true, fresh: true, limits: [changes] } as const;

export const listFactorsOperation = operation({
  id: "listFactors",
  scope: null,
  summary: "The second factors of one's own account.",
  method: "GET",
  path: "/api/factores",
  access: "member",
  ageless: true,
  input: z.object({}),
  answer: factorsAnswer,
  run: (ctx) => listFactors(ctx),
});

export const beginTotpOperation = operation({
  ...ofFactors,
  id: "beginTotp",
  summary: "Begins with an app that makes codes (RFC 6238): the secret to give it.",
  method: "POST",
  path: "/api/factores/app",
  input: z.object({}),
  answer: z.object({
    secreto: z.string().describe("In base 32."),
    uri: z.string().describe("The same as an otpauth address, for a QR code."),
  }),
  errors: ["totp_not_begun"],
  async run(ctx) {
    await beginTotp(ctx);
    return (await begunTotp(ctx))!;
  },
});

export const finishTotpOperation = operation({
  ...ofFactors,
  id: "finishTotp",
  summary: "Makes the app that was begun with count, by the code it shows.",
  method: "PUT",
  path: "/api/factores/app",
  input: finishTotpInput,
  answer: codesAnswer,
  errors: ["bad_code", "totp_not_begun"],
  example: { codigo: "123456" },
  async run(ctx, { codigo }, request) {
    const codigos = await finishTotp(ctx, codigo);
    return new Reply({ codigos }, { headers: await codesCookies(ctx, codigos, request) });
  },
});

export const removeTotpOperation = operation({
  ...ofFactors,
  id: "removeTotp",
  summary: "Lets go of the app; where there is none it is as good.",
  method: "DELETE",
  path: "/api/factores/app",
  input: z.object({}),
  answer: null,
  errors: ["factor_required"],
  run: (ctx) => removeTotp(ctx),
});

export const passkeyOptionsOperation = operation({
  ...ofFactors,
  id: "passkeyOptions",
  summary: "What a browser makes a passkey by (WebAuthn, as JSON).",
  method: "POST",
  path: "/api/factores/llaves/opciones",
  input: z.object({}),
  answer: z.looseObject({ challenge: z.string() }),
  errors: ["passkeys_away", "passkeys_full"],
  run: async (ctx) => ({ ...(await passkeyOptions(ctx)) }),
});

export const addPasskeyOperation = operation({
  ...ofFactors,
  id: "addPasskey",
  summary: "Keeps a passkey that a browser has made, under a name.",
  method: "POST",
  path: "/api/factores/llaves",
  input: addPasskeyInput,
  answer: codesAnswer.extend({ id_llave: z.number().int() }),
  status: 201,
  errors: ["passkey_refused", "passkeys_away", "passkeys_full"],
  example: {
    nombre: "Mi teléfono",
    respuesta: {
      ...{ id: "AQID", rawId: "AQID", type: "public-key" },
      response: { clientDataJSON: "e30", attestationObject: "oA" },
    },
  },
  async run(ctx, input, request) {
    const added = await addPasskey(ctx, input);
    return new Reply(added, { headers: await codesCookies(ctx, added.codigos, request) });
  },
});

export const renamePasskeyOperation = operation({
  ...ofFactors,
  id: "renamePasskey",
  summary: "Gives a passkey of one's own another name.",
  method: "PATCH",
  path: "/api/factores/llaves/{id}",
  badParam: "passkey_not_found",
  input: renamePasskeyInput,
  answer: null,
  errors: ["passkey_not_found"],
  example: { nombre: "Mi teléfono" },
  run: (ctx, input) => renamePasskey(ctx, input),
});

export const removePasskeyOperation = operation({
  ...ofFactors,
  id: "removePasskey",
  summary: "Takes a passkey away from one's account.",
  method: "DELETE",
  path: "/api/factores/llaves/{id}",
  badParam: "passkey_not_found",
  input: onePasskey,
  answer: null,
  errors: ["passkey_not_found", "factor_required"],
  run: (ctx, input) => removePasskey(ctx, input),
});

export const newRecoveryCodesOperation = operation({
  ...ofFactors,
  id: "newRecoveryCodes",
  summary: "Ten recovery codes in place of those before, told once.",
  method: "POST",
  path: "/api/factores/codigos",
  input: z.object({}),
  answer: codesAnswer,
  errors: ["second_factor_required"],
  async run(ctx, _input, request) {
    const codigos = await newRecoveryCodes(ctx);
    return new Reply({ codigos }, { headers: await codesCookies(ctx, codigos, request) });
  },
});
