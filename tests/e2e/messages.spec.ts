import { expect, type Page } from "@playwright/test";
import { newBrowser, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { befriend } from "../kit/ties.ts";
import { holdPosts } from "./held.ts";
import { badge, composer, log } from "./messages-support.ts";

test("two people talk, one with scripts and one without @desktop", async ({ browser }) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  const scripted = await newBrowser(browser, ana);
  const plain = await newBrowser(browser, beto, { javaScriptEnabled: false });

  await scripted.goto("/messages");
  await expect(scripted.getByText("Sin conversaciones.")).toBeVisible();
  await scripted.getByText("Nueva conversación").click();
  await scripted.getByLabel("@usuario o ID de usuario").fill(`@${beto.name.toUpperCase()}`);
  await scripted.getByRole("button", { name: "Abrir conversación" }).click();
  await expect(scripted.getByText("Sin mensajes. ¡Saluda!")).toBeVisible();
  await expect(scripted.getByRole("button", { name: "Enviar" })).toBeDisabled();
  await composer(scripted).fill("Hola");
  await composer(scripted).press("Shift+Enter");
  await composer(scripted).pressSequentially("¿viste https://example.org/a?");
  await composer(scripted).press("Enter");
  await expect(log(scripted).getByRole("listitem")).toHaveText(/Hola\s+¿viste .*hace un momento/s);
  await expect(composer(scripted)).toHaveValue("");

  await plain.goto("/");
  await expect(badge(plain)).toBeVisible();
  await plain.getByRole("link", { name: "Mensajes, 1 mensaje sin leer" }).click();
  await plain.getByRole("link", { name: new RegExp(`@${ana.name}`) }).click();
  const link = log(plain).getByRole("link", { name: "https://example.org/a" });
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer");
  await composer(plain).fill("   ");
  await plain.getByRole("button", { name: "Enviar" }).click();
  await expect(plain.getByText("Escribe un mensaje.")).toBeVisible();
  await composer(plain).fill("<b>Sí</b> & claro");
  await plain.getByRole("button", { name: "Enviar" }).click();
  await expect(log(plain).getByRole("listitem")).toHaveCount(2);
  await expect(badge(plain)).toHaveCount(0);

  // It comes by itself, and hers is seen.
  await expect(log(scripted)).toContainText("<b>Sí</b> & claro");
  await expect(log(scripted)).toContainText("Visto");
  await plain.reload();
  await expect(log(plain).getByRole("listitem")).toHaveCount(2);
  await Promise.all([scripted.context().close(), plain.context().close()]);
});

test("a message whose answer is lost waits in its thread, over a reload too, and is sent once @phone", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await seat(context, ana);
  await page.goto(`/messages?to=${beto.id}`);
  const posts = (url: URL) => url.pathname === `/api/messages/with/${beto.id}`;
  // The answers are lost on their way: the server has the message.
  await page.route(posts, async (route, request) => {
    if (request.method() !== "POST") return route.fallback();
    await route.fetch();
    // Whoever reloads meanwhile has ended it.
    await route.abort("connectionreset").catch(() => undefined);
  });
  const waiting = page.getByRole("region", { name: "Por enviar" });
  await composer(page).fill("¿Llegó?");
  await composer(page).press("Enter");
  await expect(waiting).toContainText("¿Llegó?");
  await expect(composer(page)).toHaveValue("");

  await page.reload();
  await expect(waiting).toContainText("Se envía en cuanto vuelva la conexión.");
  await page.unroute(posts);
  await page.reload();
  await expect(waiting).toHaveCount(0);
  await expect(log(page).getByRole("listitem")).toHaveCount(1);
  const { messages } = await bodyOf("GET", `/api/messages/with/${ana.id}`, { as: beto });
  expect(messages).toHaveLength(1);

  await composer(page).fill("x".repeat(2001));
  await expect(page.getByText("2001/2000")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar" })).toBeDisabled();
});

test("who comes back to a conversation finds on its way what is, and in the box what was refused or cut off @desktop", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const eva = await newPerson(server, "eva");
  for (const other of [beto, eva]) {
    await befriend(ana, other);
    await bodyOf("POST", `/api/messages/with/${ana.id}`, { as: other, body: { text: "Hola" } });
  }
  await seat(context, ana);
  await page.goto(`/messages?to=${beto.id}`);
  const sent = await holdPosts(page, `/api/messages/with/${beto.id}`);
  const open = async ({ name }: { name: string }) => {
    await page.getByRole("link", { name: new RegExp(`^@${name}`) }).click();
    await expect(page.getByRole("region", { name: `Mensajes con @${name}` })).toBeVisible();
  };
  await composer(page).fill("¿Vienes?");
  await composer(page).press("Enter");
  await open(eva);
  await expect(composer(page)).toHaveValue("");
  await open(beto);
  await expect(log(page)).toContainText("¿Vienes?");
  await expect(log(page)).toContainText("Enviando…");
  await expect(composer(page)).toHaveValue("");
  await composer(page).pressSequentially("A las ocho");
  await sent.refuse();
  await expect(page.getByText(/^No se pudo enviar el mensaje/)).toBeVisible();
  await expect(composer(page)).toHaveValue("¿Vienes?\nA las ocho");
  await expect(log(page)).not.toContainText("¿Vienes?");

  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("");
  await page.reload();
  await expect(composer(page)).toHaveValue("¿Vienes?\nA las ocho");
  await composer(page).press("Enter");
  await sent.letGo();
  await sent.letGo();
  await expect(log(page).getByRole("listitem")).toHaveCount(2);
  await expect(composer(page)).toHaveValue("");
});

test("the ages of messages are right at once in a conversation that one comes back to @desktop", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await seat(context, ana);
  await page.clock.install();
  await bodyOf("POST", `/api/messages/with/${ana.id}`, { as: beto, body: { text: "Hola" } });
  await page.goto(`/messages?to=${beto.id}`);
  await expect(log(page)).toContainText("hace un momento");
  // By the server's clock nothing has passed.
  await page.clock.runFor(90_000);
  await expect(log(page)).toContainText("hace 1 min");
  await page.getByRole("link", { name: new RegExp(`^@${beto.name}`) }).click();
  // Sooner than the clock of the page strikes by itself.
  await expect(log(page)).toContainText("hace un momento", { timeout: 15_000 });
});

test("a long thread is read back to its beginning @phone @no-scripts", async ({ page, context }, {
  project,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  for (let i = 1; i <= 70; i++) {
    await bodyOf("POST", `/api/messages/with/${beto.id}`, {
      as: ana,
      body: { text: `mensaje ${i}.` },
    });
  }
  await seat(context, beto);
  await page.goto(`/messages?to=${ana.name}`);
  await expect(log(page).getByText("mensaje 70.")).toBeInViewport();
  const older = page.getByRole("link", { name: "Ver mensajes anteriores" });
  if (project.name === "no-scripts") {
    await older.click();
    await expect(log(page).getByText("mensaje 40.")).toBeInViewport();
    await older.click();
    await expect(log(page).getByText("mensaje 1.", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Ver mensajes más recientes" }).click();
    await expect(log(page).getByText("mensaje 70.")).toBeInViewport();
  } else {
    const region = page.getByRole("region", { name: /^Mensajes con/ });
    const first = log(page).getByText("mensaje 41.");
    await first.scrollIntoViewIfNeeded();
    await expect(log(page).getByText("mensaje 11.")).toBeAttached();
    // What was in view has not moved away.
    await expect(first).toBeInViewport();
    await region.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
    await expect(log(page).getByText("mensaje 1.", { exact: true })).toBeVisible();
    await expect(older).toHaveCount(0);
    await expect(log(page).getByRole("listitem")).toHaveCount(70);
    // News do not tear one away from what one reads.
    await bodyOf("POST", `/api/messages/with/${beto.id}`, {
      as: ana,
      body: { text: "mensaje nuevo" },
    });
    await page.getByRole("button", { name: "Mensajes nuevos" }).click();
    await expect(log(page).getByText("mensaje nuevo")).toBeInViewport();
  }
});

test("the badge is right at once in every window of the browser @desktop @no-scripts", async ({
  page,
  context,
}, { project }) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  const write = (text: string) =>
    bodyOf("POST", `/api/messages/with/${ana.id}`, { as: beto, body: { text } });
  await write("uno");
  await seat(context, ana);
  if (project.name === "no-scripts") {
    await page.goto("/support");
    await expect(badge(page)).toHaveText("1 sin leer");
    // The very page that shows it counts it no more.
    await page.goto(`/messages?to=${beto.id}`);
    await expect(log(page)).toContainText("uno");
    await expect(badge(page)).toHaveCount(0);
    return;
  }
  await context.route("**/api/messages/live", (route) => route.abort());
  const other = await context.newPage();
  // Here no time passes by itself: what changes does so because it was told.
  await other.clock.install();
  await other.goto("/support");
  await expect(badge(other)).toHaveText("1 sin leer");
  await page.goto("/messages");
  await expect(badge(page)).toHaveText("1 sin leer");
  await page.getByRole("link", { name: /uno/ }).click();
  await expect(log(page)).toContainText("uno");
  await expect(badge(page)).toHaveCount(0);
  await expect(badge(other)).toHaveCount(0);

  // What the list of conversations finds, both badges count; the page in front has its clock.
  await page.goto("/messages");
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("link", { name: /uno/ })).toBeVisible();
  await write("dos");
  await page.clock.runFor(15_000);
  await expect(page.getByRole("link", { name: /dos/ })).toBeVisible();
  await expect(badge(page)).toHaveText("1 sin leer");
  await expect(badge(other)).toHaveText("1 sin leer");
});

test("a hidden tab asks nothing, and errors make it ask less often @desktop", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  await seat(context, ana);
  // Where no stream comes through, messages are asked for.
  await page.route("**/api/messages/live", (route) => route.abort());
  await page.clock.install();
  let [asked, answered] = [0, 0];
  let isDown = false;
  const path = `/api/messages/with/${beto.id}`;
  await page.route(`**${path}*`, (route) => {
    asked += 1;
    return isDown ? route.fulfill({ status: 500, body: "{}" }) : route.fallback();
  });
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === path) answered += 1;
  });
  await page.goto(`/messages?to=${beto.id}`);
  await expect.poll(() => asked).toBe(1);
  /** Lets five seconds pass for the page; each answer has its turn before the next five. */
  const five = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await page.clock.runFor(5_000);
      // What the page asks later is answered later.
      await page.evaluate(async () => void (await (await fetch("/healthz")).text()));
      await expect.poll(() => answered).toBe(asked);
      await page.evaluate(async () => void (await (await fetch("/healthz")).text()));
    }
  };
  await five(4);
  await expect.poll(() => asked).toBe(5);

  await setHidden(page, true);
  await five(6);
  expect(asked).toBe(5);
  await setHidden(page, false);
  await expect.poll(() => asked).toBe(6);

  isDown = true;
  await five(1);
  await expect(page.getByText("Error al cargar mensajes")).toBeVisible();
  // After 5 s, 10 more, 20 more.
  await five(7);
  await expect.poll(() => asked).toBe(9);
  isDown = false;
  await five(8);
  await expect(page.getByText("Error al cargar mensajes")).toHaveCount(0);
});

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
