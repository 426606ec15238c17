import { randomBytes } from "node:crypto";
import { mkdir, opendir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#db/client.ts";
import { type Env, getEnv } from "./env.server.ts";
import type { JobPayloads } from "./jobs/kinds.ts";
import { enqueue, Refused } from "./jobs/queue.server.ts";
import type { JobRun } from "./jobs/worker.server.ts";
import { log } from "./log.server.ts";
import { keptSince } from "./retention.ts";
import type { Services } from "./services.server.ts";
import { withTimeLimit } from "./time-limit.server.ts";

/** A mail to one address. Plain text. */
export type Mail = JobPayloads["send_mail"];
type MailEnv = Pick<Env, "smtpUrl" | "mailDir" | "mailFrom"> & Partial<Pick<Env, "smtpTimeoutMs">>;

const SMTP_TIMEOUT_MS = 15_000;
/** A server that answers each time just before its limit is given up too. */
const WHOLE_FACTOR = 4;

/** Sends a mail soon; pass the transaction that writes what it tells, so that both or none happen. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  await enqueue(db, "send_mail", mail);
}

/** The handler of `send_mail` jobs. */
export async function sendMail(_services: Services, mail: Mail, run: JobRun): Promise<void> {
  await deliver(mail, getEnv(), run.signal);
}

/**
 * Hands a mail to the SMTP server or, without one, writes it as a file for the operator to read; what
 * has expired meanwhile goes nowhere. Throws {@link Refused} for an address that takes no mail.
 */
export async function deliver(mail: Mail, env: MailEnv, signal: AbortSignal): Promise<void> {
  if (mail.expiresAt !== undefined && mail.expiresAt <= Date.now()) {
    log.warn({ to: masked(mail.to) }, "mail not sent: it came too late");
    return;
  }
  const message = {
    from: env.mailFrom,
    // As an object, so that a comma in it can never make it two addresses.
    to: { name: "", address: mail.to },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe && {
        "List-Unsubscribe": `<${mail.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
  if (env.smtpUrl) {
    const { smtpTimeoutMs = SMTP_TIMEOUT_MS } = env;
    const inTime = withTimeLimit(signal, WHOLE_FACTOR * smtpTimeoutMs);
    const transport = await smtpTransport(env.smtpUrl, smtpTimeoutMs);
    await transport.sendMail({ ...message, signal: inTime }).catch((error: unknown) => {
      throw isRefusal(error) ? new Refused((error as Error).message, { cause: error }) : error;
    });
    log.info({ to: masked(mail.to) }, "mail sent");
  } else {
    const { message: bytes } = await (await fileTransport()).sendMail(message);
    const file = await writeMail(env.mailDir, bytes as Buffer);
    log.info({ to: masked(mail.to), file }, "mail written: SMTP_URL is not set");
  }
}

/** Whether nobody has said from whom mails come: hardly any server takes what they come from then. */
export function lacksSender({ smtpUrl, mailFrom }: Pick<Env, "smtpUrl" | "mailFrom">): boolean {
  return smtpUrl !== null && /@localhost>?$/.test(mailFrom);
}

/** The server knows us and does not take mail for this address; a sender it refuses is ours to mend. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode >= 500;
}

/** Only what sends mails loads what sends them: the web processes leave them in the queue. */
async function smtpTransport(url: string, timeoutMs: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function fileTransport() {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Under its final name the file is whole. Only its owner may read it: it can hold a code. */
async function writeMail(folder: string, bytes: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${Date.now()}-${randomBytes(6).toString("hex")}.eml`);
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flag: "wx" });
  await rename(`${file}.part`, file);
  return file;
}

const MAIL_FILE = /^(\d+)-[0-9a-f]+\.eml(\.part)?$/;

/** Deletes the mails that are files and older than what could not go out is kept. */
export async function forgetMailFiles({ mailDir }: Pick<Env, "mailDir">): Promise<void> {
  const folder = await opendir(mailDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!folder) return;
  for await (const { name } of folder) {
    const [, writtenAt] = MAIL_FILE.exec(name) ?? [];
    if (Number(writtenAt) <= keptSince("mails")) await rm(join(mailDir, name), { force: true });
  }
}

/** `ana@example.org` -> `a***@example.org`: enough to follow a mail in the log. */
function masked(address: string): string {
  return address.replace(/^(.)[^@]*(@[\w.-]*).*$/s, "$1***$2");
}
