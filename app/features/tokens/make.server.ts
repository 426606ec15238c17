import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { scopes, TOKEN_PREFIX } from "#app/http/tokens/scopes.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { TOKENS_MAX, TOKENS_PAGE } from "./limits.ts";
import { aliveTokens, viewOf } from "./queries.server.ts";
import type { MakeTokenInput, TokenView } from "./schema.ts";
import { strings } from "./strings.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a personal token, of which only a hash is kept, and mails its owner. Throws `tokens_full`. */
export async function makeToken(
  { db, viewer }: SignedInCtx,
  { nombre, alcances, dias }: MakeTokenInput,
): Promise<{ token: string; made: TokenView }> {
  const { id_usuario } = viewer;
  const token = `${TOKEN_PREFIX}${newSecret()}`;
  const now = Date.now();
  const made = await db.transaction().execute(async (trx) => {
    const owner = trx.selectFrom("usuarios").select("correo").where("id_usuario", "=", id_usuario);
    // One after the other, so that two at once do not both find room.
    const { correo } = await forNoKeyUpdate(trx, owner).executeTakeFirstOrThrow();
    const others = await aliveTokens({ db: trx, viewer }).execute();
    if (others.length >= TOKENS_MAX)
      throw new AppError("tokens_full", { values: { max: TOKENS_MAX } });
    const row = await trx
      .insertInto("tokens_personales")
      .values({
        ...{ id_usuario, nombre, token_hash: sha256(token), red: null, used_at: null },
        alcances: scopes.filter((scope) => alcances.includes(scope)).join(" "),
        ...{ created_at: now, expires_at: now + dias * DAY_MS },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueMail(trx, newTokenMail(correo, nombre));
    return viewOf(row);
  });
  return { token, made };
}

function newTokenMail(to: string, name: string) {
  const { siteName } = getEnv();
  const { subject, what, itWasYou, notYou } = strings.mail;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(what, { siteName, name }), itWasYou, withLink(notYou, TOKENS_PAGE)],
  });
}
