import { expect, type Page } from "@playwright/test";
import {
  bodyOf,
  expectAccessible,
  type Member,
  newBrowser,
  seat,
  server,
  test,
} from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { befriend } from "../kit/ties.ts";
import { holdPosts } from "./held.ts";
import { composer, log, picture } from "./messages-support.ts";

const write = (as: Member, to: Member, body: object) =>
  bodyOf("POST", `/api/messages/with/${to.id}`, { as, body });
const bytesOf = (file: string, as: Member | null) => server.call("GET", `/uploads/${file}`, { as });

test("two people exchange a picture live, which is nothing to a third, and it is deleted for both @phone", async ({
  browser,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const eva = await newPerson(server, "eva");
  await befriend(ana, beto);
  await write(beto, ana, { text: "¿Qué tal la playa?" });
  const [hers, his] = [await newBrowser(browser, ana), await newBrowser(browser, beto)];
  await hers.goto(`/messages?to=${beto.id}`);
  await his.goto(`/messages?to=${ana.id}`);

  await hers.getByLabel("Foto o video").setInputFiles([await picture()]);
  await expect(hers.getByText("Listo")).toBeVisible();
  await composer(hers).fill("Así");
  await hers.getByRole("button", { name: "Enviar" }).click();
  const tile = his.getByRole("img", { name: `Foto de @${ana.name}` });
  await expect(tile).toBeVisible();
  await expect(log(his)).toContainText("Así");
  await tile.click();
  const dialog = his.getByRole("dialog", { name: `Foto de @${ana.name}` });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(his);
  await his.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const link = his.getByRole("link", { name: `Foto de @${ana.name}` });
  const file = (await link.getAttribute("href"))!.replace("/uploads/", "");
  const statuses = [beto, ana, eva, null].map(async (who) => (await bytesOf(file, who)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);

  const own = log(hers).getByRole("listitem").filter({ hasText: "Así" });
  await own.getByRole("link", { name: "Opciones del mensaje" }).click();
  await own.getByRole("button", { name: "Eliminar para ambos" }).click();
  await expect(log(hers)).toContainText("Mensaje eliminado");
  await expect(log(his)).toContainText("Mensaje eliminado");
  await expect(tile).toHaveCount(0);
  expect((await bytesOf(file, beto)).status).toBe(404);
  await Promise.all([hers.context().close(), his.context().close()]);
});

test("what is chosen while a message is on its way goes with the next @desktop", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await write(beto, ana, { text: "¿Qué tal la playa?" });
  await seat(context, ana);
  await page.goto(`/messages?to=${beto.id}`);
  const sent = await holdPosts(page, `/api/messages/with/${beto.id}`);
  const ready = page.getByText("Listo");
  await page.getByLabel("Foto o video").setInputFiles([await picture()]);
  await expect(ready).toHaveCount(1);
  await composer(page).fill("Así");
  await composer(page).press("Enter");
  const asked = log(page).getByRole("listitem").filter({ hasText: "¿Qué tal" });
  await asked.getByRole("link", { name: "Opciones del mensaje" }).click();
  await asked.getByRole("link", { name: "Responder" }).click();
  await page.getByLabel("Foto o video").setInputFiles([await picture()]);
  await expect(ready).toHaveCount(2);
  await sent.letGo();
  await expect(ready).toHaveCount(1);
  await expect(page.getByText(`Respondes a @${beto.name}`)).toBeVisible();

  await composer(page).fill("Y así");
  await composer(page).press("Enter");
  await sent.letGo();
  const next = log(page).getByRole("listitem").filter({ hasText: "Y así" });
  await expect(next.getByRole("link", { name: /^Ir al mensaje de @beto/ })).toBeVisible();
  await expect(ready).toHaveCount(0);
  const { messages } = await bodyOf("GET", `/api/messages/with/${ana.id}`, { as: beto });
  const files = messages.map(({ archivos }: { archivos: unknown[] }) => archivos.length);
  expect(files).toEqual([0, 1, 1]);
});

test("a picture that is on its way arrives where one leaves before the answer @phone", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await seat(context, ana);
  await page.goto(`/messages?to=${beto.id}`);
  const sent = await holdPosts(page, `/api/messages/with/${beto.id}`);
  await page.getByLabel("Foto o video").setInputFiles([await picture()]);
  await expect(page.getByText("Listo")).toBeVisible();
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(log(page)).toContainText("Enviando…");
  await page.getByRole("button", { name: "Quitar playa.jpg" }).click();
  await page.getByRole("link", { name: "Volver a las conversaciones" }).click();
  await expect(composer(page)).toHaveCount(0);
  // What it asks after leaving comes before the message.
  await page.evaluate(async () => void (await (await fetch("/healthz")).text()));
  await sent.letGo();
  await expect
    .poll(async () => {
      const { messages } = await bodyOf("GET", `/api/messages/with/${ana.id}`, { as: beto });
      return messages.map(({ archivos }: { archivos: unknown[] }) => archivos.length);
    })
    .toEqual([1]);
});

/**
 * Goes back as soon as the composer is gone, before what React does once it has painted: a busy phone does that late.
 * Gives whether it has.
 */
async function backAtOnce(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its port
    const post = MessagePort.prototype.postMessage as (message: unknown) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 300);
    };
    new MutationObserver((_, observer) => {
      if (document.querySelector("textarea")) return;
      observer.disconnect();
      document.body.dataset.back = "1";
      history.back();
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => document.body.dataset.back === "1");
}

test("one is asked before one leaves chosen files behind, in another place of the messages too @phone", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await seat(context, ana);
  await page.goto(`/messages?to=${beto.id}`);
  await page.getByLabel("Foto o video").setInputFiles([await picture()]);
  await expect(page.getByText("Listo")).toBeVisible();
  const back = page.getByRole("link", { name: "Volver a las conversaciones" });
  const asked = page.getByRole("dialog", { name: "¿Salir sin enviar los archivos?" });
  await back.click();
  await asked.getByRole("button", { name: "Seguir aquí" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText("Listo")).toBeVisible();
  await back.click();
  const isBack = await backAtOnce(page);
  await asked.getByRole("button", { name: "Salir sin enviarlos" }).click();
  await expect.poll(isBack).toBe(true);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText("Listo")).toHaveCount(0);
});

test("a picture is sent by the form alone, and a stranger's waits until one asks @no-scripts", async ({
  page,
  context,
}) => {
  const [ana, eva] = [await newPerson(server, "ana"), await newPerson(server, "eva")];
  await seat(context, eva);
  await page.goto(`/messages?to=${ana.id}`);
  await page.locator('input[name="files"]').setInputFiles([await picture()]);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("img", { name: "Foto de Tú" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("listitem").getByRole("link", { name: "Opciones del mensaje" }).click();
  await expect(page.getByRole("button", { name: "Eliminar para ambos" })).toBeVisible();

  await context.clearCookies();
  await seat(context, ana);
  await page.goto(`/messages?to=${eva.id}`);
  const held = page.getByText(`Ver la foto de @${eva.name}`);
  await expect(held).toBeVisible();
  await expect(page.getByRole("img", { name: `Foto de @${eva.name}` })).toBeHidden();
  await held.click();
  await expect(page.getByRole("img", { name: `Foto de @${eva.name}` })).toBeVisible();
});
