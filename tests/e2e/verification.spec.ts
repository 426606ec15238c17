import { expect } from "@playwright/test";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";

test("somebody proves who they are, step by step, and a moderator decides @phone @no-scripts", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, "documentada");
  await seat(context, ana);
  await page.goto("/settings");
  await page.getByRole("link", { name: /^Verificación/ }).click();
  await expect(page.getByRole("heading", { name: "Verificación de identidad" })).toBeVisible();

  await page.getByLabel("Nombre completo").fill("Ana Pérez López");
  await page.getByLabel("Fecha de nacimiento").fill("2015-01-01");
  await page.getByLabel("Documento", { exact: true }).selectOption("pasaporte");
  await page.getByLabel("Número del documento").fill(`G${Date.now()}`);
  await page.getByLabel("Vence el").fill("2090-12-31");
  await page.getByRole("button", { name: "Guardar y seguir" }).click();
  await expect(page.getByText("Debes tener 18 años cumplidos.")).toBeVisible();
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Ana Pérez López");
  await page.getByLabel("Fecha de nacimiento").fill("1995-04-30");
  await page.getByRole("button", { name: "Guardar y seguir" }).click();

  const send = async (label: RegExp, button: string, buffer: Buffer) => {
    await page.getByLabel(label).setInputFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("button", { name: button }).click();
  };
  await send(/Frente del documento/, "Enviar el frente", Buffer.from("no es una foto"));
  await expect(page.getByText("Este archivo no es de un tipo que aceptemos.")).toBeVisible();
  await send(/Frente del documento/, "Enviar el frente", await documentPicture());
  await expect(page.getByText("Recibimos la foto.")).toBeVisible();
  // Left and come back to: what was sent is there.
  await page.goto("/settings/verificacion");
  await expect(page.getByText("Recibida")).toHaveCount(1);
  await send(
    /Tú con el documento/,
    "Enviar tu foto",
    await documentPicture({ width: 800 }),
  );
  await expect(page.getByText("Recibida")).toHaveCount(2);
  await page.getByRole("link", { name: "Seguir", exact: true }).click();
  await page.getByRole("button", { name: "Enviar a revisión" }).click();
  await expect(page.getByText("Para enviarla tienes que aceptar.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Enviar a revisión" }).click();
  await expect(page.getByRole("heading", { name: "En revisión" })).toBeVisible();

  const moderator = await newPerson(server, { role: "moderator", ve_documentos: 1 });
  await seat(context, moderator);
  await page.goto("/moderacion/verificaciones");
  await page.getByRole("link", { name: new RegExp(`@${ana.name}`) }).click();
  await expect(page.getByText("Ana Pérez López")).toBeVisible();
  for (const photo of ["Frente del documento", "Tú con el documento"]) {
    await page.getByText(`Ver: ${photo}`).click();
    const shown = page.getByRole("img", { name: /documento/ }).last();
    await expect(shown).toHaveJSProperty("complete", true);
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.getByRole("radio", { name: /^Aprobar/ }).check();
  await page.getByRole("button", { name: "Decidir" }).click();
  await expect(page.getByText("se lo dijimos por correo")).toBeVisible();

  await seat(context, ana);
  await page.goto("/settings/verificacion");
  await expect(page.getByRole("heading", { name: "Cuenta verificada" })).toBeVisible();
  await expect(page.getByText("Moderación: el frente de tu documento")).toBeVisible();
});
