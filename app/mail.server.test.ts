import { once } from "node:events";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { startMailServer } from "#tests/kit/mail-server.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { log } from "#app/log.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { claimJob } from "./jobs/claim.server.ts";
import { MAX_ATTEMPTS } from "./jobs/queue.server.ts";
import { type JobHandlers, runNext } from "./jobs/worker.server.ts";
import { deliver, forgetMailFiles, queueMail } from "./mail.server.ts";
import { keptFor } from "./retention.ts";

const mail = {
  to: "ana@example.org",
  subject: "Tu código para Shortit — ñandú",
  text: "Hola:\n\n    123456\n\n.\nAdiós, mañana.\n",
};
const signal = new AbortController().signal;

describe("a mail without an SMTP server", () => {
  const writeOne = async (one: typeof mail) => {
    const mailDir = newFolder();
    await deliver(
      one,
      { smtpUrl: null, mailDir, mailFrom: "Shortit <no-reply@localhost>" },
      signal,
    );
    const names = await readdir(mailDir);
    expect(names).toEqual([expect.stringMatching(/^\d+-[0-9a-f]+\.eml$/)]);
    const path = join(mailDir, names[0] ?? "");
    return { path, parsed: await PostalMime.parse(await readFile(path)) };
  };

  it("is one file that says everything, for its owner's eyes only", async () => {
    const { path, parsed } = await writeOne(mail);
    expect(parsed.from).toEqual({ name: "Shortit", address: "no-reply@localhost" });
    expect(parsed.to?.map((to) => to.address)).toEqual([mail.to]);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.text?.trim()).toBe(mail.text.trim());
    expect(parsed.html).toBeUndefined();
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it("goes to one address, whatever that or its subject hold", async () => {
    const { parsed } = await writeOne({
      ...mail,
      to: "ana@example.org\r\nBcc: eva@example.net, leo@example.net",
      subject: "Hola\r\nBcc: eva@example.net\r\n\r\nOtro texto",
    });
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.cc ?? []).toEqual([]);
    expect(parsed.to).toHaveLength(1);
    expect(parsed.text?.trim()).toBe(mail.text.trim());
  });
});

describe("mails that are files", () => {
  it("go once they are older than what could not go out is kept, and nothing else of the folder", async () => {
    const mailDir = newFolder();
    await forgetMailFiles({ mailDir });
    await mkdir(mailDir);
    const oldest = Date.now() - keptFor("mails");
    const named = (age: number, end = "eml") => `${oldest + age}-0123456789ab.${end}`;
    const old = [named(-60_000), named(-60_000, "eml.part"), "17-ab.eml"];
    const kept = [named(60_000), named(60_000, "eml.part"), "17-notes.txt", "of the operator.eml"];
    for (const name of [...old, ...kept]) await writeFile(join(mailDir, name), "Para: Ana");
    await forgetMailFiles({ mailDir });
    expect((await readdir(mailDir)).sort()).toEqual(kept.sort());
  });
});

describe("a mail with an SMTP server", () => {
  it("is handed over to it", async () => {
    const server = await startMailServer();
    const env = { smtpUrl: server.url, mailDir: newFolder(), mailFrom: "sitio@example.org" };
    await deliver(mail, env, signal);
    expect(server.commands).toContain("MAIL FROM:<sitio@example.org>");
    expect(server.commands).toContain(`RCPT TO:<${mail.to}>`);
    const parsed = await PostalMime.parse(server.message());
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.text?.trim()).toBe(mail.text.trim());
    await expect(readdir(env.mailDir)).rejects.toThrow("ENOENT");
    server.close();
  });

  it("gives up a server that says nothing", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const env = { smtpUrl: `smtp://127.0.0.1:${port}`, mailDir: newFolder(), mailFrom: "a@b.c" };
    await expect(deliver(mail, { ...env, smtpTimeoutMs: 100 }, signal)).rejects.toThrow(
      /timeout|greeting/i,
    );
    silent.close();
  });

  it("fails loudly when nobody listens, so that the job is tried again", async () => {
    const server = await startMailServer();
    server.close();
    const env = { smtpUrl: server.url, mailDir: newFolder(), mailFrom: "sitio@example.org" };
    await expect(deliver(mail, env, signal)).rejects.toThrow("ECONNREFUSED");
  });
});

describe.each(engines)("a queued mail on %s", (engine) => {
  const { db } = useDatabase(engine);

  it("is there exactly when the transaction it belongs to is", async () => {
    const undone = db.transaction().execute(async (trx) => {
      await queueMail(trx, mail);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await claimJob(db, ["send_mail"])).toBeNull();

    await db.transaction().execute((trx) => queueMail(trx, mail));
    const job = await claimJob(db, ["send_mail"]);
    expect(job?.kind).toBe("send_mail");
    expect(JSON.parse(job?.payload ?? "")).toEqual(mail);
    await db.deleteFrom("jobs").execute();
  });

  const services = { db, objects: openDiskStore(newFolder()), kv: openSqlKv(db) };
  const jobs = () => db.selectFrom("jobs").selectAll().orderBy("id").execute();
  /** Tries each mail that waits once more, as if its time had come. */
  const tryAll = async (smtpUrl: string) => {
    const env = { smtpUrl, mailDir: newFolder(), mailFrom: "sitio@example.org" };
    const handlers: Partial<JobHandlers> = {
      send_mail: (_, one, run) => deliver(one, env, run.signal),
    };
    const waiting = (await jobs()).length;
    await db.updateTable("jobs").set({ run_at: 0 }).execute();
    for (let tried = 0; tried < waiting; tried += 1) await runNext(services, handlers, signal);
  };

  it("is sent when a server comes back that was away for most of a day, unless its code is dead", async () => {
    log.level = "silent";
    const away = await startMailServer();
    await new Promise((closed) => away.close(closed));
    await queueMail(db, { ...mail, subject: "Aviso" });
    await queueMail(db, { ...mail, subject: "Código", expiresAt: Date.now() + 600_000 });
    let waited = 0;
    for (let tries = 1; waited < 20 * 3_600_000; tries += 1) {
      await tryAll(away.url);
      const [notice] = await jobs();
      expect(notice).toMatchObject({ state: "queued", attempts: tries });
      waited += notice!.run_at - Date.now();
    }
    const code = JSON.stringify({ ...mail, subject: "Código", expiresAt: Date.now() - 1 });
    await db
      .updateTable("jobs")
      .set({ payload: code })
      .where("payload", "like", "%expiresAt%")
      .execute();

    const back = await startMailServer();
    await tryAll(back.url);
    expect(await jobs()).toEqual([]);
    expect(back.commands.filter((line) => line === "DATA")).toHaveLength(1);
    expect((await PostalMime.parse(back.message())).subject).toBe("Aviso");
    back.close();
  });

  it("that the server refuses for good is soon given up", async () => {
    log.level = "silent";
    const server = await startMailServer({ "RCPT TO": "550 unknown" });
    await queueMail(db, mail);
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) await tryAll(server.url);
    expect(await jobs()).toMatchObject([{ state: "failed", payload: "null" }]);
    await db.deleteFrom("jobs").execute();
    server.close();
  });

  it("waits for a server that refuses us, until the operator has seen to it", async () => {
    log.level = "silent";
    const server = await startMailServer({ "MAIL FROM": "530 sign in first" });
    await queueMail(db, mail);
    for (let tries = 0; tries <= MAX_ATTEMPTS; tries += 1) await tryAll(server.url);
    expect(await jobs()).toMatchObject([{ state: "queued" }]);
    await db.deleteFrom("jobs").execute();
    server.close();
  });
});
