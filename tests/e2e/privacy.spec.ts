import { expect } from "@playwright/test";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";

test("somebody without an account asks about their data, shows who they are, and sees who looked @phone @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/privacy-center/solicitar");
  await page.getByRole("radio", { name: /^Acceso/ }).check();
  await page.getByLabel("Sobre qué datos").fill("Todo lo que tengan de mí.");
  await page.getByLabel("Tu nombre completo").fill("Ana Pérez López");
  await page.getByLabel("Email para responderte").fill("ana.sin.cuenta@example.org");
  await page.getByLabel("Cómo comprobamos que eres tú").fill("Mando mi identificación.");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Recibimos tu solicitud.")).toBeVisible();
  const path = new URL(page.url()).pathname;

  const attach = async (buffer: Buffer) => {
    const file = { name: "INE.jpg", mimeType: "image/jpeg", buffer };
    await page.getByLabel("Elegir una foto o un PDF").setInputFiles(file);
    await page.getByRole("button", { name: "Adjuntarlo" }).click();
  };
  await page.getByText("Adjuntar un documento").click();
  await attach(Buffer.from("no es una foto"));
  await expect(page.getByText("Este archivo no es de un tipo que aceptemos.")).toBeVisible();
  await attach(await documentPicture());
  await expect(page.getByText("Recibimos tu documento.")).toBeVisible();
  await expect(page.getByText("Adjuntaste un documento")).toBeVisible();
  await expect(page.getByText("Nadie los ha abierto todavía.")).toBeVisible();

  const admin = await newPerson(server, { role: "administrator", ve_documentos: 1 });
  const referencia = await page.locator("dd strong").first().innerText();
  const { id_solicitud } = await server.db
    .selectFrom("solicitudes_arco")
    .select("id_solicitud")
    .where("referencia", "=", referencia)
    .executeTakeFirstOrThrow();
  await seat(context, admin);
  await page.goto(`/moderacion/arco/${id_solicitud}`);
  await page.getByText("Ver documento 1").click();
  const picture = page.getByAltText("Documento 1 de la solicitud");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto(path);
  await expect(page.getByText("Una persona que administra abrió el documento 1")).toBeVisible();
});
