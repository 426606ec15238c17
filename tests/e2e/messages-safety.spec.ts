import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { newMember, seat, send } from "./members.ts";
import { composer, sit } from "./messages-support.ts";

test("one blocks, is no longer written to, and lets back in", async ({
  page,
  context,
  browser,
}) => {
  const [ana, troll] = [await newMember("ana"), await newMember("troll")];
  await send(`/api/messages/with/${ana.id}`, { text: "hola hola" }, troll);
  await seat(context, ana);
  await page.goto(`/messages?to=${troll.id}`);
  await page.getByLabel("Más opciones").click();
  await page.getByRole("button", { name: `Bloquear a @${troll.name}` }).click();
  await expect(page.getByText("Bloqueaste a esta persona.")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);

  const { javaScriptEnabled } = test.info().project.use;
  const his = await sit(browser, troll, javaScriptEnabled);
  await his.goto("/messages");
  await expect(his.getByText("Sin conversaciones.")).toBeVisible();
  const answer = await his.goto(`/messages?to=${ana.name}`);
  expect(answer?.status()).toBe(404);
  await expect(his.getByText("Usuario no encontrado.")).toBeVisible();
  await his.context().close();

  await page.goto("/settings/messages");
  await page.getByLabel("Nadie").check();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Tus preferencias se guardaron.")).toBeVisible();
  await expect(page.getByLabel("Nadie")).toBeChecked();
  await page.getByRole("button", { name: `Desbloquear a @${troll.name}` }).click();
  await expect(page.getByText("No has bloqueado a nadie.")).toBeVisible();
});

test("one pane at a time on a phone, with a way back; a visitor signs in first", async ({
  page,
  context,
}, { project }) => {
  const [ana, beto] = [await newMember("ana"), await newMember("beto")];
  await send(`/api/messages/with/${ana.id}`, { text: "¿Estás?" }, beto);
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
  if (project.name === "no-scripts") return;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of ["/messages", `/messages?to=${beto.id}`, "/settings/messages"]) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)])).toEqual([]);
    }
  }
});
