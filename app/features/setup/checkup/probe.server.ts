import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { letter, linkTo } from "#app/mail-layout.server.ts";
import { deliver, lacksSender } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { FOUND_DAYS, PROBE_MS } from "../limits.ts";
import { checkNames, type Finding, findingStates } from "./finding.ts";
import { tryIdentity, tryPayments } from "./probe-providers.server.ts";
import { strings } from "./strings.ts";
import { whyOf } from "./why.server.ts";

const words = strings.says;
const KEY = "setup:checkup";

const found = z.object({
  at: z.number(),
  findings: z.array(
    z.object({
      check: z.enum(checkNames),
      state: z.enum(findingStates),
      says: z.string(),
    }),
  ),
});

export type Found = z.infer<typeof found>;

/** What the last try has found; null: there was none. */
export async function lastFound({ kv }: Pick<SignedInCtx, "kv">): Promise<Found | null> {
  const text = await kv.get(KEY).catch(() => null);
  return text === null ? null : (found.safeParse(JSON.parse(text)).data ?? null);
}

/**
 * What only a try can tell: sends a mail to whoever asks, writes, reads and deletes an object, and asks the providers of
 * payments and of identities.
 */
export async function probe(ctx: SignedInCtx): Promise<void> {
  const actor = actorOf(ctx.viewer);
  await recordAudit(ctx, { actor, action: "admin.checkup" });
  const findings = await Promise.all([
    tryMail(ctx),
    tryStore(ctx.objects),
    tryPayments(),
    tryIdentity(),
  ]);
  const text = JSON.stringify({ at: Date.now(), findings } satisfies Found);
  await ctx.kv.put(KEY, text, { expirationTtl: FOUND_DAYS * 24 * 60 * 60 });
}

async function tryMail({ db, viewer }: SignedInCtx): Promise<Finding> {
  const env = getEnv();
  const { correo: to } = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  const { subject, text } = strings.mail;
  const mail = letter({
    ...{ to, subject: fill(subject, { site: env.siteName }), greeting: null },
    paragraphs: [fill(text, { site: env.siteName }), linkTo("/admin/revision")],
  });
  try {
    await deliver(mail, env, AbortSignal.timeout(PROBE_MS));
  } catch (error) {
    return { check: "mail", state: "bad", says: fill(words.mailFailed, { why: whyOf(error) }) };
  }
  if (lacksSender(env)) {
    const says = fill(words.senderNobody, { from: env.mailFrom });
    return { check: "mail", state: "bad", says };
  }
  if (env.smtpUrl) return { check: "mail", state: "ok", says: words.mail };
  return { check: "mail", state: "unset", says: words.mailFolder };
}

async function tryStore(objects: ObjectStore): Promise<Finding> {
  const key = `checkup/${randomBytes(8).toString("hex")}.bin`;
  const bytes = randomBytes(4096);
  let step: keyof typeof words.steps = "write";
  try {
    await objects.put(key, bytes);
    step = "read";
    const object = await objects.get(key);
    const read = object && Buffer.concat(await object.body.toArray());
    if (!read?.equals(bytes)) return storeFailed(step, words.otherBytes);
    step = "delete";
    await objects.delete(key);
    if (await objects.head(key)) return storeFailed(step, words.notGone);
    return { check: "store", state: "ok", says: getEnv().s3 ? words.storeS3 : words.storeDisk };
  } catch (error) {
    await objects.delete(key).catch(() => undefined);
    return storeFailed(step, whyOf(error));
  }
}

function storeFailed(step: keyof typeof words.steps, why: string): Finding {
  const says = fill(words.storeFailed, { step: words.steps[step], why });
  return { check: "store", state: "bad", says };
}
