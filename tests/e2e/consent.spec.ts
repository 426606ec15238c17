import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { bodyOf, call, type Member, newBrowser, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { addMedium } from "../kit/shelf.ts";
import { newestMailTo } from "../mailbox.ts";
import { menuButton } from "./support.ts";

const run = promisify(execFile);

test("somebody proves who they are and publishes with others; one of them leaves, and takes their data along @phone @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const [ana, bea] = [await newPerson(server, "documentada"), await newPerson(server, "retratada")];

  await test.step("a verification, step by step, which a moderator decides", async () => {
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
      await page
        .getByLabel(label)
        .setInputFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer });
      await page.getByRole("button", { name: button }).click();
    };
    await send(/Frente del documento/, "Enviar el frente", Buffer.from("no es una foto"));
    await expect(page.getByText("Este archivo no es de un tipo que aceptemos.")).toBeVisible();
    await send(/Frente del documento/, "Enviar el frente", await documentPicture());
    await expect(page.getByText("Recibimos la foto.")).toBeVisible();
    // Left and come back to: what was sent is there.
    await page.goto("/settings/verificacion");
    await expect(page.getByText("Recibida")).toHaveCount(1);
    await send(/Tú con el documento/, "Enviar tu foto", await documentPicture({ width: 800 }));
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

  const post = await newPost(ana, { shows: ["photo"] });
  const { id } = post;
  const visitor = await newBrowser(browser);
  /** What a visitor gets of it: the page, the JSON, the bytes. */
  const seen = async () => {
    const paths = [`/api/publicaciones/${id}`, `/uploads/${post.archivos[0]!.url_archivo}`];
    const answers = await Promise.all(paths.map((path) => call("GET", path)));
    // Who may not see it is led home.
    await visitor.goto(`/publicacion/${id}`);
    const isThere = new URL(visitor.url()).pathname === `/publicacion/${id}`;
    return [isThere, ...answers.map(({ status }) => status)];
  };

  await test.step("a post with another account and a signed release waits for both", async () => {
    await page.goto(`/settings/posts/${id}/personas`);
    await page.getByLabel("Su @nombre").fill(`@${bea.name}`);
    await page.getByRole("button", { name: "Pedirle que confirme" }).click();
    await expect(page.getByText("Falta que confirme")).toBeVisible();
    await sign(page);
    await expect(page.getByText("Rosa Pérez Inventada (autorización firmada)")).toBeVisible();
    await expect(page.getByText("Aceptó", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Esta publicación espera/)).toBeVisible();
    expect(await seen()).toEqual([false, 404, 404]);
  });

  const own = await newBrowser(browser, bea);
  await test.step("who is asked finds it, looks at it and agrees: it is shown", async () => {
    await own.goto("/settings");
    await menuButton(own).click();
    const settings = own.locator("header").getByRole("link", { name: /^Configuración/ });
    await expect(settings).toHaveAccessibleName(/1 publicación espera que confirmes si apareces/);
    await menuButton(own).click();
    await own.getByRole("link", { name: /1 publicación por contestar/ }).click();
    await own.getByRole("link", { name: /^Ver y contestar/ }).click();
    await own.getByRole("checkbox", { name: /^Acepto aparecer/ }).check();
    await own.getByRole("checkbox", { name: /^Acepto que se publiquen/ }).check();
    await own.getByRole("button", { name: "Confirmar: soy yo y acepto" }).click();
    await expect(own.getByText("Confirmaste que aceptas aparecer.")).toBeVisible();
    await expect.poll(seen).toEqual([true, 200, 200]);
  });

  await test.step("they take it back in one press: it is gone at once", async () => {
    await own.goto("/settings/apariciones?estado=aceptadas");
    await own.getByRole("button", { name: /^Retirar mi consentimiento/ }).click();
    await expect(own.getByText("La publicación ya está oculta.")).toBeVisible();
    expect(await seen()).toEqual([false, 404, 404]);
  });

  await test.step("the copy of their data tells of it", async () => {
    const rows = await exported(own, bea);
    expect(rows["apariciones.json"]).toMatchObject([{ id_publicacion: id, state: "withdrawn" }]);
    const ledger = rows["consentimientos_apariciones.json"] as { action: string }[];
    const actions = [...new Set(ledger.map(({ action }) => action))];
    expect(actions).toEqual(["asked", "confirmed", "withdrawn"]);
  });
});

test("who agrees to files that are others by then is shown those, and agrees to them @phone @no-scripts", async ({
  page,
  context,
}) => {
  const [ana, bea] = [await newPerson(server), await newPerson(server, "retratada")];
  const { id } = await newPost(ana, { shows: ["photo"] });
  const named = { as: ana, body: { nombre: bea.name } };
  await bodyOf("POST", `/api/publicaciones/${id}/personas`, named);
  const { apariciones } = await bodyOf("GET", "/api/apariciones", { as: bea });
  await seat(context, bea);
  await page.goto(`/settings/apariciones/${apariciones[0].id_aparicion}`);
  const files = page.getByRole("region", { name: "Lo que se publica" }).getByRole("listitem");
  await expect(files).toHaveCount(1);
  await addMedium(server, "photo", { id_publicacion: id, position: 1 });
  const boxes = page.getByRole("checkbox", { name: /^Acepto/ });
  const confirm = async () => {
    const button = page.getByRole("button", { name: "Confirmar: soy yo y acepto" });
    await expect(button).toBeVisible();
    for (const box of await boxes.all()) await box.check();
    await button.click();
  };
  await confirm();
  await expect(page.getByText("La publicación cambió mientras la veías.")).toBeVisible();
  await expect(files).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await confirm();
  await expect(page.getByText("Confirmaste que aceptas aparecer.")).toBeVisible();
});

/** Adds somebody without an account, by what they signed. */
async function sign(page: Page): Promise<void> {
  await page.getByLabel("Nombre legal completo").fill("Rosa Pérez Inventada");
  await page.getByLabel("Fecha de nacimiento").fill("1990-02-03");
  await page.getByLabel("Fecha en que firmó la autorización").fill("2026-01-10");
  await page.getByLabel("Número del documento").fill(`R${Date.now()}`);
  const buffer = await documentPicture();
  await page
    .getByLabel(/Autorización firmada/)
    .setInputFiles({ name: "firmada.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("checkbox", { name: /^Declaro que/ }).check();
  await page.getByRole("button", { name: "Guardar la autorización" }).click();
}

/** Asks for one's data, waits for the mail and downloads them; gives the lists by their names. */
async function exported(page: Page, { correo }: Member): Promise<Record<string, unknown>> {
  await page.goto("/privacy-center/descarga");
  await page.getByRole("button", { name: "Preparar mis datos" }).click();
  const link = async () => {
    const mail = await newestMailTo(server.dataDir, correo);
    return /\S*\/privacy-center\/descarga\?clave=\S+/.exec(mail?.text ?? "")?.[0] ?? null;
  };
  await expect.poll(link).not.toBeNull();
  await page.goto((await link())!);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Descargar/ }).click();
  const file = await (await coming).path();
  const script =
    "import json,sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);" +
    "print(json.dumps({n:json.loads(z.read(n)) for n in z.namelist() if n.endswith('.json')}))";
  const { stdout } = await run("python3", ["-c", script, file]);
  return JSON.parse(stdout) as Record<string, unknown>;
}
