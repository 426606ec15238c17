import { expect } from "@playwright/test";
import { newestMailTo } from "../mailbox.ts";
import { server, test } from "../kit/browser.ts";

test("a message to support keeps what was typed, arrives and has a number @phone @no-scripts", async ({
  page,
}) => {
  await page.goto("/support");
  await page.getByLabel("Tema").selectOption("contenido");
  await page.getByLabel("Mensaje").fill("Salgo en un video y no lo autoricé");
  await page.getByLabel("Email para responderte").fill("afectada@example.org");
  await page.getByLabel("Enlace a una publicación").fill("https://otro.example/1");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("Pega el enlace de una publicación de este sitio")).toBeVisible();
  await expect(page.getByLabel("Mensaje")).toHaveValue("Salgo en un video y no lo autoricé");
  await expect(page.getByLabel("Tema")).toHaveValue("contenido");

  await page.getByLabel("Enlace a una publicación").fill("/publicacion/7");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("heading", { name: "Recibimos tu mensaje" })).toBeVisible();
  await expect(page.getByText(/S-[2-9A-Z]{8}/)).toBeVisible();
  // Other browsers write to the same operator at the same time: any of these mails will do.
  await expect
    .poll(async () => {
      const mail = await newestMailTo(server.dataDir, "soporte@127.0.0.1");
      return `${mail?.subject} -> ${mail?.replyTo?.[0]?.address}`;
    })
    .toMatch(/^\[S-\w{8}\] Reportar o retirar contenido -> afectada@example\.org$/);
});
