import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { CONSENT_COOKIE } from "#app/http/cookies/consent.server.ts";
import { test } from "../kit/browser.ts";
import { PASSWORD } from "../kit/person.ts";
import { freePort } from "../setup/free-port.ts";

// A site that nobody administers yet is one of its own.
let site: ChildProcess;
let folder: string;
let url: string;
let link: string;

test.beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  folder = await mkdtemp(join(tmpdir(), "shortit-first-start-"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ PORT: String(port), HOST: "127.0.0.1", SITE_URL: url, DATA_DIR: folder },
    ...{ WEB_CONCURRENCY: "1", LOG_LEVEL: "warn", NODE_ENV: "production" },
  };
  site = spawn(process.execPath, ["build/scripts/serve.js", "--web-only"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream!.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Listo:")) resolve();
      });
    }
  });
  link = /https?:\S+\/admin\/inicio\?token=\S+/.exec(said)?.[0] ?? "no link";
});

test.afterAll(async () => {
  if (site.exitCode === null && site.kill("SIGTERM")) await once(site, "exit");
  await rm(folder, { recursive: true, force: true });
});

test("the link of the log makes the first administrator, who changes a limit and takes it back @no-scripts", async ({
  page,
  context,
}) => {
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  await context.addCookies([{ name: CONSENT_COOKIE, value: encodeURIComponent(consent), url }]);
  await page.goto(link);
  await expect(page).toHaveURL(`${url}/admin/inicio`);
  await page.getByLabel("Nombre de Usuario").fill("primera");
  await page.getByLabel("Email").fill("primera@example.org");
  await page.getByLabel("Contraseña").fill(PASSWORD);
  await page.getByRole("button", { name: "Crear la cuenta y empezar" }).click();
  // Whoever begins agrees to the texts first, as everybody.
  const accept = page.getByRole("button", { name: "Aceptar" }).first();
  await expect(accept).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await accept.click();
  await expect(page.getByRole("heading", { name: /Paso 1 de 4/ })).toBeVisible();
  await page.getByLabel("Nombre del sitio").fill("Mi sitio");
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await expect(page.getByRole("heading", { name: /Paso 2 de 4/ })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Mi sitio");

  // A value that is wrong comes back beside its field, with what was typed.
  await page.getByLabel("Archivos por publicación").fill("500");
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await expect(page.getByText("El máximo es 100.")).toBeVisible();
  await expect(page.getByLabel("Archivos por publicación")).toHaveValue("500");
  await page.getByLabel("Archivos por publicación").fill("7");
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await page.getByRole("link", { name: "Saltar este paso" }).click();
  await expect(page.getByRole("heading", { name: "Revisión", level: 1 })).toBeVisible();
  await page.goto(`${url}/upload`);
  await expect(page.getByText("Hasta 7 archivos").first()).toBeVisible();

  await page.goto(`${url}/admin/ajustes/historial`);
  await page.getByRole("button", { name: /Deshacer el cambio \d+ de Archivos/ }).click();
  await expect(page.getByText("El cambio está deshecho.")).toBeVisible();
  await page.goto(`${url}/upload`);
  await expect(page.getByText("Hasta 20 archivos").first()).toBeVisible();

  // The link is worth nothing any more.
  await page.goto(link);
  await expect(page.getByText("Este enlace ya no sirve")).toBeVisible();
});
