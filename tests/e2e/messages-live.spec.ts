import { expect } from "@playwright/test";
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
import { composer, heard, log } from "./messages-support.ts";

const write = (as: Member, to: Member, body: object) =>
  bodyOf("POST", `/api/messages/with/${to.id}`, { as, body });

test("two people talk live: a message, a reaction, an answer, typing and seen @desktop", async ({
  browser,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await write(beto, ana, { text: "¿Vienes al concierto?" });
  await write(ana, beto, { text: "¿Cuál?" });
  const [hers, his] = [await newBrowser(browser, ana), await newBrowser(browser, beto)];
  const ready = [hers, his].map((page) => page.waitForResponse("**/api/messages/live"));
  await hers.goto(`/messages?to=${beto.id}`);
  await his.goto(`/messages?to=${ana.id}`);
  await Promise.all(ready);

  await composer(his).pressSequentially("El del sábado");
  await expect(hers.getByText("Escribiendo…")).toBeVisible();
  await composer(his).press("Enter");
  await expect(log(hers)).toContainText("El del sábado");
  await expect(hers.getByText("Escribiendo…")).toHaveCount(0);
  await expect(log(his)).toContainText("Visto");

  const theirs = log(hers).getByRole("listitem").filter({ hasText: "El del sábado" });
  await theirs.getByRole("link", { name: "Opciones del mensaje" }).click();
  await expectAccessible(hers);
  await theirs.getByRole("button", { name: "Me encanta" }).click();
  // The menu has gone with the focus.
  await expect(theirs.getByRole("link", { name: "Opciones del mensaje" })).toBeFocused();
  await expect(log(his).getByText(`@${ana.name}: Me encanta`)).toBeAttached();
  await theirs.getByRole("link", { name: "Opciones del mensaje" }).click();
  await theirs.getByRole("link", { name: "Responder" }).click();
  await expect(hers.getByText(`Respondes a @${beto.name}`)).toBeVisible();
  await expect(composer(hers)).toBeFocused();
  await composer(hers).fill("¡Voy!");
  await composer(hers).press("Enter");
  const answer = log(his).getByRole("listitem").filter({ hasText: "¡Voy!" });
  await expect(answer.getByRole("link", { name: /^Ir al mensaje de Tú: El del/ })).toBeVisible();
  await Promise.all([hers.context().close(), his.context().close()]);
});

test("what the other one writes is said aloud once, and not what one reads back or what grows old @desktop", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  for (let at = 1; at <= 31; at += 1) await write(beto, ana, { text: `mensaje ${at}.` });
  await seat(context, ana);
  await page.clock.install();
  await page.goto(`/messages?to=${beto.id}`);
  await expect(log(page)).toHaveAttribute("aria-live", "off");
  await expect(heard(page)).toBeEmpty();
  await write(beto, ana, { text: "¿Estás?" });
  await expect(heard(page)).toHaveText(`@${beto.name}: ¿Estás?`);
  await page.getByRole("link", { name: "Ver mensajes anteriores" }).scrollIntoViewIfNeeded();
  await expect(log(page).getByRole("listitem")).toHaveCount(32);
  await page.clock.runFor(90_000);
  await expect(log(page)).toContainText(/hace \d+ min/);
  await composer(page).fill("Aquí estoy");
  await composer(page).press("Enter");
  await expect(log(page)).toContainText("Aquí estoy");
  await expect(heard(page)).toHaveText(`@${beto.name}: ¿Estás?`);
  await write(beto, ana, { text: "Te llamo" });
  await expect(heard(page)).toHaveText(`@${beto.name}: Te llamo`);
});

test("a stranger asks, is answered in the folder; words are found and messages reacted to @no-scripts", async ({
  page,
  context,
}) => {
  const [ana, eva] = [await newPerson(server, "ana"), await newPerson(server, "eva")];
  await write(eva, ana, { text: "Hola, ¿vendes la cámara?" });
  await seat(context, ana);
  await page.goto("/messages");
  await expect(page.getByText("Sin conversaciones.")).toBeVisible();
  await page.getByRole("link", { name: "Solicitudes 1" }).click();
  await page.getByRole("link", { name: /cámara/ }).click();
  await expect(page.getByText(`@${eva.name} quiere escribirte.`)).toBeVisible();
  await page.getByRole("button", { name: "Aceptar" }).click();
  await expect(page.getByText(`@${eva.name} quiere escribirte.`)).toHaveCount(0);

  const first = log(page).getByRole("listitem").first();
  await first.getByRole("link", { name: "Opciones del mensaje" }).click();
  await first.getByRole("button", { name: "Me divierte" }).click();
  await expect(first.getByText("Tú: Me divierte")).toBeAttached();
  await first.getByRole("link", { name: "Opciones del mensaje" }).click();
  await first.getByRole("link", { name: "Responder" }).click();
  await composer(page).fill("Sí, es tuya");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(log(page).getByRole("link", { name: /^Ir al mensaje de @eva/ })).toBeVisible();

  for (let i = 1; i <= 40; i += 1) await write(ana, eva, { text: `relleno ${i}` });
  await page.reload();
  await page.getByLabel("Más opciones").click();
  await page.getByRole("link", { name: "Buscar en la conversación" }).click();
  await page.getByLabel("Palabras").fill("CAMARA vendes");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.getByRole("link", { name: "Ver en la conversación" }).click();
  await expect(log(page).getByRole("paragraph").getByText("¿vendes la cámara?")).toBeInViewport();
  await page.getByRole("link", { name: "Ver mensajes más recientes" }).click();
  await expect(log(page).getByText("relleno 40")).toBeInViewport();

  await page.goto("/settings/messages");
  await page.getByRole("checkbox", { name: /^Visto/ }).uncheck();
  await page.getByRole("button", { name: "Guardar" }).last().click();
  await expect(page.getByText("Tus preferencias se guardaron.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Visto/ })).not.toBeChecked();
});

test("messages that cross are both there, in their order @desktop", async ({ page, context }) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await write(beto, ana, { text: "¿Estás?" });
  await seat(context, ana);
  // Nothing comes by itself until both have written.
  const thread = `**/api/messages/with/${beto.id}**`;
  await page.route(thread, (route, request) =>
    request.method() === "GET" ? route.abort() : route.fallback(),
  );
  await page.goto(`/messages?to=${beto.id}`);
  await expect(log(page)).toContainText("¿Estás?");
  await write(beto, ana, { text: "Te llamo ya" });
  await composer(page).fill("Aquí estoy");
  await composer(page).press("Enter");
  await expect(log(page)).toContainText("Aquí estoy");
  await expect(log(page)).not.toContainText("Te llamo ya");

  await page.unroute(thread);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(log(page).getByRole("listitem")).toHaveText([
    /¿Estás\?/,
    /Te llamo ya/,
    /Aquí estoy/,
  ]);
});

test("a message that was deleted meanwhile stays so for whoever was reacting to it @desktop", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  const { message } = await write(beto, ana, { text: "Esto no era para ti" });
  await seat(context, ana);
  await page.goto(`/messages?to=${beto.id}`);
  let isGone = (): void => undefined;
  const gone = new Promise<void>((resolve) => (isGone = resolve));
  await page.route(`**/api/messages/${message.id}/reaction`, async (route) => {
    await gone;
    await route.abort();
  });
  await log(page).getByRole("link", { name: "Opciones del mensaje" }).click();
  await log(page).getByRole("button", { name: "Me encanta" }).click();
  await expect(log(page).getByText("Tú: Me encanta")).toBeAttached();
  await bodyOf("DELETE", `/api/messages/${message.id}`, { as: beto });
  await expect(log(page)).toContainText("Mensaje eliminado");
  isGone();
  await expect(page.getByText(/^No se pudo guardar la reacción/)).toBeVisible();
  await expect(log(page)).not.toContainText("Esto no era para ti");
  await expect(log(page)).toContainText("Mensaje eliminado");
});
