import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { ConsentTo } from "#app/features/people/consents.server.ts";
import { CHOICES_COOKIE, type Choices, choicesOf } from "#app/http/cookies/choices.server.ts";
import { CONSENT_COOKIE, consentDay } from "#app/http/cookies/consent.server.ts";
import { readCookie } from "#app/http/cookies/cookies.server.ts";
import { listOwnArco } from "../requests/queries.server.ts";
import { countKnown, isSuggested, listConsents, listLooks } from "./queries.server.ts";

export interface CenterData {
  siteName: string;
  timeZone: string;
  choices: Choices;
  isAskedByBrowser: boolean;
  /** The day of the yes to the age gate in this browser. */
  age: string | null;
  consents: { id: number; what: ConsentTo; version: string; isGiven: boolean; at: string }[];
  /** Null: nobody is signed in. */
  account: AccountData | null;
}

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

/** All that the privacy centre shows of whoever asks. */
export async function loadCenter(ctx: Ctx, request: Request): Promise<CenterData> {
  const { siteName, timeZone } = getEnv();
  const owner = ctx.viewer && { ...ctx, viewer: ctx.viewer };
  const day = consentDay(readCookie(request, CONSENT_COOKIE), Date.now());
  const isOwn = readCookie(request, CHOICES_COOKIE) !== null;
  return {
    ...{ siteName, timeZone, choices: choicesOf(ctx.viewer, request) },
    isAskedByBrowser: !ctx.viewer && !isOwn && request.headers.get("Sec-GPC") === "1",
    age: day === null ? null : new Date(day).toISOString(),
    consents: owner ? await listConsents(owner) : [],
    account: owner && (await loadAccount(owner)),
  };
}

async function loadAccount(owner: SignedInCtx) {
  const { correo, created_at } = await owner.db
    .selectFrom("usuarios")
    .select(["correo", "created_at"])
    .where("id_usuario", "=", owner.viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return {
    nombre_usuario: owner.viewer.nombre_usuario,
    correo,
    since: new Date(created_at).toISOString(),
    known: await countKnown(owner),
    looks: await listLooks(owner),
    isSuggested: await isSuggested(owner),
    requests: await listOwnArco(owner),
  };
}
