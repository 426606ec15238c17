import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { queueOfReason } from "#app/features/cases/add-report.server.ts";
import { dueAt } from "#app/features/cases/clock.server.ts";
import { receiveFiles, type ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { goLive } from "#app/features/media/objects.server.ts";
import { contentsOf } from "#app/features/media/intake/read-hashed.server.ts";
import { AppError } from "#app/http/errors.ts";
import { linkColumns, linkSecret } from "#app/http/idempotency/link-secret.server.ts";
import { type Made, makeOnce, type Once } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { newReference } from "#app/http/reference.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { insertAddresses } from "./addresses.server.ts";
import { keepCopies, preserve } from "./preserve.server.ts";
import { COPIES_MAX, COPIES_MB, type PortalLanguage, urgentReasons } from "./limits.ts";
import { receivedMail } from "./mails.server.ts";
import { toOperator } from "./operator/mails.server.ts";
import { itemsOf } from "./queries.server.ts";
import { type Resolved, resolveAddresses } from "./resolve.server.ts";
import {
  languageField,
  parsePortal,
  type RemovalInput,
  removalInput,
  removalKey,
} from "./schema.server.ts";
import { texts } from "./strings.server.ts";

/** What the secret of a link is made for. */
const LINK = "removal link";
const MEGABYTE = 1024 * 1024;

/**
 * Takes the form of the portal (multipart), with the copies it brings. Gives the secret of the private
 * link, of which only the hash is kept: the same once more to who sends the same form again, as on a slow line.
 * `mayHide` says of so many things whether they may be hidden before anybody has looked. Throws `bad_input`,
 * `key_reused` and what {@link receiveFiles} throws.
 */
export async function receiveRemoval(
  ctx: Ctx,
  request: Request,
  mayHide: (count: number) => Promise<boolean>,
): Promise<{ secret: string }> {
  const bytes = COPIES_MB * MEGABYTE;
  const refusal = () => new AppError("too_large", { values: { max: COPIES_MB } });
  const rules = { maxFiles: COPIES_MAX, check: () => undefined, room: { bytes, refusal } };
  return receiveFiles(ctx, request, rules, async ({ fields, files }) => {
    const language = languageField.parse(fields.idioma);
    const input = parsePortal(removalInput(language), fields);
    if (input.direcciones.length + files.length === 0) {
      const { nothing } = texts[language].fields;
      throw new AppError("bad_input", { fields: { direcciones: nothing } });
    }
    const { idempotency_key: key } = parsePortal(removalKey, fields);
    const hash = requestHash({ ...input, language, files: contentsOf(files) });
    const once = { key, hash };
    const secret = await makeOnce<string>(once, {
      find: (known) => findRemoval(ctx.db, known),
      async make() {
        const addresses = await resolveAddresses(ctx.db, input.direcciones);
        const count = addresses.filter(({ subject }) => subject).length;
        const hide = isUrgent(input) && count > 0 && (await mayHide(count));
        return submitRemoval(ctx, { input, language, addresses, files, hide, once });
      },
    });
    return { secret };
  });
}

async function findRemoval(db: Database, key: string): Promise<Made<string> | undefined> {
  const secret = linkSecret(LINK, key);
  const row = await db
    .selectFrom("solicitudes_retiro")
    .select("request_hash")
    .where("secret_hash", "=", sha256(secret))
    .executeTakeFirst();
  return row && { made: secret, request_hash: row.request_hash };
}

/** A signature, an address to answer and the statement stand in every request: what is left is the reason. */
function isUrgent({ motivo }: RemovalInput): boolean {
  return urgentReasons.includes(motivo);
}

interface Submitted {
  input: RemovalInput;
  language: PortalLanguage;
  addresses: Resolved[];
  files: ReceivedFile[];
  /** What is named here is hidden at once. */
  hide: boolean;
  once: Once;
}

/** Writes a request with its cases and its mails, all or nothing. Gives the secret of its link. */
export async function submitRemoval(
  { db }: Pick<Ctx, "db">,
  { input, language, addresses, files, hide, once }: Submitted,
): Promise<string> {
  const secret = linkSecret(LINK, once.key);
  await db.transaction().execute(async (trx) => {
    const request = await insertRequest(trx, { input, language, secret, once });
    const named = await insertAddresses(trx, request, addresses, { hide });
    await keepCopies(trx, request.id_solicitud, files);
    await goLive(
      trx,
      files.map(({ name }) => name),
    );
    if (input.quien === "autoridad") await preserve(trx, request.id_solicitud, named);
    const isHidden = hide && (await areHidden(trx, request.id_solicitud));
    await queueMail(trx, receivedMail({ ...request, secret, isHidden }));
    await queueMail(trx, toOperator(request));
  });
  return secret;
}

/** All that a request names here: who asks is not told so of what is still shown. */
async function areHidden(trx: Database, id_solicitud: number): Promise<boolean> {
  const items = (await itemsOf(trx, id_solicitud)).filter(({ id_caso }) => id_caso !== null);
  return items.length > 0 && items.every(({ is_hidden }) => is_hidden);
}

async function insertRequest(
  trx: Database,
  {
    input,
    language,
    secret,
    once,
  }: Pick<Submitted, "input" | "language" | "once"> & { secret: string },
) {
  const { quien, motivo, firma, correo, representa, autoridad, expediente, descripcion } = input;
  const now = Date.now();
  return trx
    .insertInto("solicitudes_retiro")
    .values({
      ...{ referencia: newReference("R"), ...linkColumns(secret, once), idioma: language },
      ...{ quien, motivo, firma, correo, descripcion },
      representa: quien === "representante" ? representa : "",
      autoridad: quien === "autoridad" ? autoridad : "",
      expediente: quien === "autoridad" ? expediente : "",
      ...{ state: "open" as const, due_at: deadlineOf(input, now) },
      ...{ created_at: now, updated_at: now, reminded_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The earlier of what its reason and who asks give it. */
export function deadlineOf(
  { quien, motivo }: Pick<RemovalInput, "quien" | "motivo">,
  now: number,
): number {
  const { timeZone } = getEnv();
  const due = dueAt(queueOfReason[motivo], now, timeZone);
  return quien === "autoridad" ? Math.min(due, dueAt("autoridad", now, timeZone)) : due;
}
