import type { Ctx } from "#app/context.server.ts";
import { recordAudit } from "#app/features/people/audit.server.ts";
import { freeStatus, isInGoodStanding, tellOthers } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { keyedHash, newSecret, sameHash, sha256 } from "#app/http/secrets.server.ts";
import { linkTo } from "#app/mail-layout.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { WAY_BACK_DAYS } from "../limits.ts";
import { lockOwner, noteFactors } from "../note-factors.server.ts";
import { endAccess } from "#app/http/session.server.ts";

/** As of any link for a password: product.md 4.6. */
const RESET_MINUTES = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of an address that was changed: it holds whatever becomes of the password. */
const ADDRESS_TOKEN = /^c-([\w-]{43})$/;
const TOKEN = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

interface WayBack {
  id_usuario: number;
  since: number;
  /** The change of the address that is undone by it. */
  id_cambio?: number;
  anterior?: string;
}

interface Account {
  id_usuario: number;
  correo: string;
  password_hash: string | null;
}

/**
 * The link by which whoever reads the mails of an account ends all its sessions and sets another password. It is
 * signed over the address that it is mailed to and the password of now, so that the next ones end it and nothing has
 * to be kept of it.
 */
export function wayBackLink(account: Account, now = Date.now()): string {
  const until = now + WAY_BACK_DAYS * DAY_MS;
  const signature = signatureOf({ ...account, until });
  return linkTo(`/no-fui-yo?token=${account.id_usuario}-${until}-${signature}`);
}

/**
 * Whose link it is, and from when on what was added to how the account opens is a stranger's: the week before the mail,
 * as whoever changes the password ends the links of before. Null where it opens nothing, or nothing any more.
 */
export async function readWayBack(db: Database, token: string): Promise<WayBack | null> {
  const [, secret] = ADDRESS_TOKEN.exec(token) ?? [];
  if (secret) return readAddressChange(db, secret);
  const [, id, time, signature] = TOKEN.exec(token) ?? [];
  if (!id || !time || !signature || Number(time) <= Date.now()) return null;
  const account = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "correo", "password_hash"])
    .where("id_usuario", "=", Number(id))
    .where(isInGoodStanding())
    .executeTakeFirst();
  const isOurs = account && sameHash(signature, signatureOf({ ...account, until: Number(time) }));
  const since = Number(time) - 2 * WAY_BACK_DAYS * DAY_MS;
  return isOurs ? { id_usuario: account.id_usuario, since } : null;
}

async function readAddressChange(db: Database, secret: string): Promise<WayBack | null> {
  const row = await db
    .selectFrom("cambios_correo")
    .innerJoin("usuarios", "usuarios.id_usuario", "cambios_correo.id_usuario")
    .select(["cambios_correo.id_usuario", "id_cambio", "anterior", "done_at"])
    .where("undo_hash", "=", sha256(secret))
    .where("expires_at", ">", Date.now())
    // A stranger may have asked for its deletion, too, and hidden it.
    .where((eb) => eb.or([isInGoodStanding(), eb("usuarios.status", "=", "leaving")]))
    .executeTakeFirst();
  if (!row) return null;
  const { id_usuario, id_cambio, anterior } = row;
  return { id_usuario, id_cambio, anterior, since: (row.done_at ?? 0) - WAY_BACK_DAYS * DAY_MS };
}

/** The address before has the account again. What was changed after it has no way back of its own. */
async function undoAddress(trx: Database, { id_usuario, id_cambio, anterior }: WayBack) {
  if (id_cambio === undefined || anterior === undefined) return;
  const spent = await trx
    .deleteFrom("cambios_correo")
    .where("id_usuario", "=", id_usuario)
    .where("id_cambio", ">=", id_cambio)
    .returning("id_cambio")
    .execute();
  if (!spent.some((row) => row.id_cambio === id_cambio)) throw new AppError("reset_gone");
  const other = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("correo", "=", anterior)
    .where("id_usuario", "<>", id_usuario)
    .executeTakeFirst();
  if (other) throw new AppError("address_taken_since", { link: "/support" });
  await stay(trx, id_usuario);
  await trx
    .updateTable("usuarios")
    .set({ correo: anterior })
    .where("id_usuario", "=", id_usuario)
    .execute();
}

/** Whoever had the account meanwhile may have asked for its deletion. Throws `reset_gone` once it began to go. */
async function stay(trx: Database, id_usuario: number): Promise<void> {
  const row = trx
    .selectFrom("usuarios")
    .select("status")
    .where("id_usuario", "=", id_usuario)
    .where("status", "<>", "deleted");
  const account = await forNoKeyUpdate(trx, row).executeTakeFirst();
  if (!account) throw new AppError("reset_gone");
  const { numDeletedRows } = await trx
    .deleteFrom("bajas")
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const actor = { id: id_usuario, kind: "person" } as const;
  const subject = { kind: "persona", id: id_usuario };
  await recordAudit({ db: trx }, { actor, action: "account.stay", subject });
  if (account.status !== "leaving") return;
  await trx
    .updateTable("usuarios")
    .set({ status: freeStatus })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await tellOthers(trx, id_usuario);
}

function signatureOf({ id_usuario, correo, password_hash, until }: Account & { until: number }) {
  return keyedHash("way back", `${id_usuario} ${until} ${correo} ${password_hash ?? ""}`);
}

/**
 * Ends every session of the account whose link this is, takes away what opens it and is newer than a week, and gives the token of a link for another password, which
 * is good for an hour. The password, which a stranger has used or set, opens nothing until there is another: nor do links
 * that were asked for before. Throws `reset_gone`.
 */
export async function endEverySession({ db }: Pick<Ctx, "db">, token: string): Promise<string> {
  const link = await readWayBack(db, token);
  if (!link) throw new AppError("reset_gone");
  const { id_usuario } = link;
  const secret = newSecret();
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, id_usuario);
    await endAccess(trx, id_usuario);
    await undoAddress(trx, link);
    await endPassword(trx, id_usuario);
    await removeNewer(trx, link);
    await trx
      .insertInto("restablecimientos")
      .values({
        token_hash: sha256(secret),
        id_usuario,
        created_at: now,
        expires_at: now + RESET_MINUTES * 60 * 1000,
      })
      .execute();
  });
  return secret;
}

async function endPassword(trx: Database, id_usuario: number): Promise<void> {
  await trx
    .updateTable("usuarios")
    .set({ password_hash: null })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await trx.deleteFrom("restablecimientos").where("id_usuario", "=", id_usuario).execute();
}

async function removeNewer(trx: Database, { id_usuario, since }: WayBack): Promise<void> {
  for (const table of ["llaves", "totp", "codigos_recuperacion", "identidades"] as const) {
    await trx
      .deleteFrom(table)
      .where("id_usuario", "=", id_usuario)
      .where("created_at", ">=", since)
      .execute();
  }
  // What waits for its first code is nobody's who comes back.
  await trx
    .updateTable("totp")
    .set({ pendiente: null, pendiente_at: null })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await noteFactors(trx, id_usuario);
}
