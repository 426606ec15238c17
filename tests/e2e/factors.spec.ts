import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { generate } from "otplib";
import { CONSENT_COOKIE } from "#app/http/cookies/consent.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";
import { seat, server, test } from "../kit/browser.ts";
import { openServer } from "../kit/http.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { freePort } from "../setup/free-port.ts";
import { startGuarded } from "../setup/guard.ts";
import { signIn } from "./support.ts";

test("a passkey is added, signs in without a name, is lost, and a recovery code helps @desktop", async ({
  page,
  context,
}) => {
  const own = await openOwnServer();
  const { url: SITE } = own;
  const member = await newPerson(own.site, { contrasenia: PASSWORD });
  const record = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  await context.addCookies([
    { name: CONSENT_COOKIE, value: encodeURIComponent(record), url: SITE },
    { name: SESSION_COOKIE, value: member.token, url: SITE, httpOnly: true },
  ]);
  const device = await aDevice(page);

  await page.goto(`${SITE}/settings/security/dos-pasos`);
  await page.getByLabel("Nombre de la llave").fill("Mi teléfono");
  await page.getByRole("button", { name: "Agregar llave de acceso" }).click();
  await expect(page).toHaveURL(/\/dos-pasos\/codigos$/);
  const listed = page.getByRole("main").getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await page.getByRole("link", { name: "Ya los guardé" }).click();
  await expect(page.getByText("Mi teléfono", { exact: true })).toBeVisible();

  await signOut(page);
  await page.goto(`${SITE}/login?next=%2Fsettings%2Fsecurity`);
  // The device answers at once what the browser offers beside the password; the button asks for the same.
  await expect(page).toHaveURL(`${SITE}/settings/security`);

  await signOut(page);
  await device.lose();
  await page.goto(`${SITE}/login?next=%2Fsettings%2Fsecurity`);
  await signIn(page, member.correo);
  await expect(page).toHaveURL(/\/login\/paso\?/);
  await page.getByLabel("Código de tu app o de recuperación").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(`${SITE}/settings/security`);
  await own.stop();
});

test("an app that makes codes is connected, asked for, confirms and is taken away @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context, member);
  await page.goto("/settings/security");
  await page.getByRole("link", { name: "Activar verificación en dos pasos" }).click();
  await page.getByRole("button", { name: "Conectar una app" }).click();
  await expect(page.getByRole("img", { name: "Código QR para tu app" })).toBeVisible();
  const address = await page.getByRole("link", { name: /Abrir en una app/ }).getAttribute("href");
  const secret = new URL(address ?? "").searchParams.get("secret") ?? "";
  await page.getByLabel(/Código de 6 dígitos/).fill(await generate({ secret }));
  await page.getByRole("button", { name: "Activar" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);

  await signOut(page);
  await page.goto("/login?next=%2Fsettings%2Fsecurity");
  await signIn(page, member.correo);
  const code = page.getByLabel("Código de tu app o de recuperación");
  await code.fill("000000");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Código incorrecto.", { exact: true })).toBeVisible();
  // The code of the next half minute: the one of this has been used.
  const epoch = Math.floor(Date.now() / 1000) + 30;
  await code.fill(await generate({ secret, epoch }));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await page.getByRole("link", { name: "Llaves, app y códigos" }).click();
  await page.getByRole("button", { name: "Quitar la app" }).click();
  await expect(page.getByText("La app se quitó.")).toBeVisible();
});

/** A server at a name: browsers make passkeys for no number. */
async function openOwnServer() {
  const folder = await mkdtemp(join(tmpdir(), "shortit-factors-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startGuarded({
    command: [
      "env",
      ...[`PORT=${port}`, "HOST=127.0.0.1", `SITE_URL=${url}`, `DATA_DIR=${folder}`],
      ...["RATE_LIMIT_FACTOR=1000", "WEB_CONCURRENCY=1", "LOG_LEVEL=warn"],
      ...[process.execPath, "build/scripts/serve.js"],
    ],
    folder,
    ready: /Listo: http/,
  });
  return { url, site: openServer({ url, dataDir: folder }), stop: () => server.stop() };
}

/** A device that makes passkeys and knows the finger of its owner. */
async function aDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { lose: () => client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }) };
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/logout`);
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL(/\/$/);
}
