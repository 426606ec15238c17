import { expect } from "@playwright/test";
import { newBrowser, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { befriend } from "../kit/ties.ts";
import { composer } from "./messages-support.ts";

test("one blocks, is no longer written to, and lets back in @phone @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const [ana, troll] = [await newPerson(server, "ana"), await newPerson(server, "troll")];
  await bodyOf("POST", `/api/messages/with/${ana.id}`, { as: troll, body: { text: "hola hola" } });
  await seat(context, ana);
  await page.goto(`/messages?to=${troll.id}`);
  await page.getByLabel("Más opciones").click();
  await page.getByRole("button", { name: `Bloquear a @${troll.name}` }).click();
  await expect(page.getByText("Bloqueaste a esta persona.")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);

  const his = await newBrowser(browser, troll);
  await his.goto("/messages");
  await expect(his.getByText("Sin conversaciones.")).toBeVisible();
  const answer = await his.goto(`/messages?to=${ana.name}`);
  expect(answer?.status()).toBe(404);
  await expect(his.getByText("Usuario no encontrado.")).toBeVisible();
  await his.context().close();

  await page.goto("/settings/messages");
  await page.getByLabel("Nadie").check();
  await page.getByRole("button", { name: "Guardar" }).first().click();
  await expect(page.getByText("Tus preferencias se guardaron.")).toBeVisible();
  await expect(page.getByLabel("Nadie")).toBeChecked();
  await page.getByRole("button", { name: `Desbloquear a @${troll.name}` }).click();
  await expect(page.getByText("No has bloqueado a nadie.")).toBeVisible();
});

test("one pane at a time on a phone, with a way back; a visitor signs in first @desktop @phone @no-scripts", async ({
  page,
  context,
}, { project }) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await bodyOf("POST", `/api/messages/with/${ana.id}`, { as: beto, body: { text: "¿Estás?" } });
  await page.goto("/messages");
  await seat(context);
  await page.goto(`/messages?to=${beto.id}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/messages?to=${beto.id}`)}`);
  await seat(context, ana);
  await page.goto("/messages");
  const heading = page.getByRole("heading", { name: "Mensajes", exact: true });
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: /¿Estás\?/ }).click();
  await expect(page).toHaveURL(`/messages?to=${beto.id}`);
  await expect(composer(page)).toBeVisible();
  if (project.name === "desktop") {
    await expect(heading).toBeVisible();
    await page.goto("/messages");
    await expect(page.getByText("Elige una conversación o inicia una nueva.")).toBeVisible();
  } else {
    await expect(heading).toBeHidden();
    await page.getByRole("link", { name: "Volver a las conversaciones" }).click();
    await expect(heading).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Ver perfil" })).toHaveCount(0);
});
