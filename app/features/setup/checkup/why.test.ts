import { access } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { deliver } from "#app/mail.server.ts";
import { AwayError } from "#storage/away.ts";
import { startMailServer } from "#tests/kit/mail-server.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { whyOf } from "./why.server.ts";

const mail = { to: "ana@example.org", subject: "Hola", text: "Hola" };

async function whyNoMail(smtpUrl: string, smtpTimeoutMs = 5_000): Promise<string> {
  const env = { smtpUrl, smtpTimeoutMs, mailDir: newFolder(), mailFrom: "sitio@example.org" };
  return deliver(mail, env, new AbortController().signal).then(() => "sent", whyOf);
}

describe("why something outside failed is said in Spanish, and in its own words", () => {
  it("when nobody listens", async () => {
    const port = await freePort();
    expect(await whyNoMail(`smtp://127.0.0.1:${port}`)).toBe(
      `nadie escucha en esa dirección (dijo «connect ECONNREFUSED 127.0.0.1:${port}»)`,
    );
  });

  it("when a mail server takes no such password, or is silent", async () => {
    const answers = { EHLO: "250-hola\r\n250 AUTH PLAIN", AUTH: "535 no such password" };
    const server = await startMailServer(answers);
    const url = server.url.replace("//", "//ana:secreto@");
    expect(await whyNoMail(url)).toMatch(
      /^no acepta el usuario o la contraseña \(dijo «.*535 no such password»\)$/,
    );
    server.close();
    const silent = await startMailServer({ EHLO: "" });
    expect(await whyNoMail(silent.url, 500)).toMatch(/^no contestó a tiempo \(/);
    silent.close();
  });

  it("without the address that a mail server refuses", async () => {
    const server = await startMailServer({ RCPT: "550 <ana@example.org>: no such user" });
    const why = await whyNoMail(server.url);
    server.close();
    expect(why).toContain("550 <…>: no such user");
    expect(why).not.toContain("example.org");
  });

  it("by what it was made of, and else in its own words alone", async () => {
    const missing = await access(newFolder()).catch((error: unknown) => error);
    expect(whyOf(missing)).toMatch(/^dijo «ENOENT: no such file.*»$/);
    const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
    expect(whyOf(new AwayError("objects", "no room", full))).toBe(
      "no queda espacio (dijo «no space»)",
    );
    expect(whyOf(`de\n${"más ".repeat(200)}`)).toHaveLength("dijo «»".length + 300);
  });
});
