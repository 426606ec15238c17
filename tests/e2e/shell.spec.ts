import { expect } from "@playwright/test";
import { newestMailTo } from "../mailbox.ts";
import { codeFor, seat, server, test } from "../kit/browser.ts";
import { newName, newPerson, PASSWORD } from "../kit/person.ts";
import { menuButton, withScripts } from "./support.ts";

test("a visitor's menu holds support and the dark mode, a member's also upload and sign-out", async ({
  page,
  context,
  isMobile,
}) => {
  await seat(context);
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Registrarse" })).toBeVisible();
  await menuButton(page).click();
  const menu = page.locator("header details");
  await expect(menu.getByRole("link")).toHaveText(["Soporte"]);
  await expect(menu.getByRole("button")).toHaveText(["Activar"]);

  const member = await newPerson(server, "socia");
  await seat(context, member);
  await page.goto("/");
  await page.getByLabel(`Menú de @${member.name}`).click();
  await expect(menu.getByRole("link").filter({ visible: true })).toHaveText([
    "Configuración y privacidad",
    "Soporte",
    "Subir contenido",
    "Mensajes",
    // Elsewhere it stands beside the page.
    ...(isMobile ? ["Guardado"] : []),
  ]);
  await expect(page.getByRole("link", { name: "Registrarse" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(header.getByRole("link", { name: "Registrarse" })).toBeVisible();
});

test("the menu closes on a press outside, on Escape and after a choice @desktop", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/login");
  const menu = page.locator("header details");
  const open = async () => {
    await menuButton(page).click();
    await expect(menu).toHaveAttribute("open", "");
  };
  await open();
  await page.getByRole("main").click({ position: { x: 5, y: 500 } });
  await expect(menu).not.toHaveAttribute("open");
  await open();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menuButton(page)).toBeFocused();
  await open();
  await menu.getByRole("link", { name: "Soporte" }).click();
  await expect(page).toHaveURL("/support");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menuButton(page)).toBeFocused();
});

test("the page one is on is marked, and the mark moves @desktop @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/login");
  const nav = page.getByRole("navigation", { name: "Principal" });
  await expect(nav.locator("[aria-current=page]")).toHaveAccessibleName("Iniciar sesión");
  if (!(await withScripts(page))) return;
  const gap = () =>
    nav.evaluate((element) => {
      const box = (selector: string) => element.querySelector(selector)?.getBoundingClientRect();
      const [mark, item] = [box("[data-highlight]"), box("[aria-current=page]")];
      if (!mark || !item) return Infinity;
      return Math.abs(mark.left - item.left) + Math.abs(mark.width - item.width);
    });
  await expect.poll(gap).toBeLessThan(1);
  await nav.getByRole("link", { name: "Registrarse" }).click();
  await expect(nav.locator("[aria-current=page]")).toHaveAccessibleName("Registrarse");
  await expect.poll(gap).toBeLessThan(1);
  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(gap).toBeLessThan(1);
});

test("the logo and Inicio start the feed anew, in place of the page one leaves @phone", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/login");
  for (const name of [/ir al inicio/, "Inicio"]) {
    await page.goto("/terms");
    await page.goto("/login");
    await page.evaluate(() => {
      for (const key of ["feed:sessionId", "feed:key", "feed:currentIndex", "feed:rowIndex"]) {
        sessionStorage.setItem(key, "planted");
        localStorage.setItem(key, "planted");
      }
      sessionStorage.removeItem("told");
      addEventListener("feed-reset", () => sessionStorage.setItem("told", "yes"));
    });
    await page.locator("header").getByRole("link", { name }).first().click();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => sessionStorage.getItem("told"))).toBe("yes");
    const left = await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((store) =>
        Object.keys(store).filter((key) => store.getItem(key) === "planted"),
      ),
    );
    expect(left).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL("/terms");
  }
});

test("every page has its menu: beside it, under it on a phone, and no page lies under that or is wider than the screen", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "socia");
  const menu = page.getByRole("navigation", { name: "Secciones" });
  const words = (all: string[]) =>
    expect(menu.getByRole("link").filter({ visible: true })).toHaveText(all, {
      useInnerText: true,
    });
  const sizes = [
    [360, 740],
    [667, 375],
    [844, 390],
    [768, 1024],
    [1440, 900],
  ] as const;
  await seat(context, member);
  for (const path of ["/", "/messages", "/settings", `/u/${member.id}`, "/terms", "/no-existe"]) {
    await page.goto(path);
    for (const [width, height] of sizes) {
      const at = `${path} ${width}x${height}`;
      await page.setViewportSize({ width, height });
      const [bar, content] = await Promise.all([
        menu.boundingBox(),
        page.locator("main").boundingBox(),
      ]);
      if (!bar || !content) throw new Error(`not shown: ${at}`);
      if (width < 560) expect(bar.y + bar.height, at).toBe(height);
      else expect(content.x, at).toBeGreaterThanOrEqual(bar.x + bar.width);
      const space = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const end = document.querySelector("main")!.getBoundingClientRect().bottom + scrollY;
        return { scrollWidth, under: scrollHeight - end };
      });
      expect(space.scrollWidth, at).toBe(width);
      if (width < 560) expect(Math.ceil(space.under), at).toBeGreaterThanOrEqual(bar.height);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await words(["Inicio", "Explorar", "Subir", "Mensajes", "Perfil"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await words(["Inicio", "Explorar", "Subir contenido", "Mensajes", "Guardado", "Perfil"]);
  await menu.getByRole("link", { name: "Perfil" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(menu.locator("[aria-current=page]")).toHaveAccessibleName("Perfil");

  await context.clearCookies({ name: "token" });
  await page.goto("/terms");
  await words(["Inicio", "Explorar", "Subir contenido", "Guardado", "Iniciar sesión"]);
  await seat(context);
  await menu.getByRole("link", { name: "Subir contenido" }).click();
  await expect(page).toHaveURL("/login?next=%2Fupload");
});

test("what is on its way is said, a failed page is asked for again as it was, and a success is said once", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "socia");
  await seat(context, member);
  await page.goto("/support?x=1");
  test.skip(!(await withScripts(page)), "The browser says so itself");
  let answer = () => {};
  await page.route(
    ({ pathname }) => pathname === "/messages.data",
    async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ status: 500, body: "{" });
    },
  );
  await page.getByRole("link", { name: "Mensajes", exact: true }).first().click();
  await expect(page.getByText("Cargando contenido…")).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Cargando contenido…")).toHaveCount(0);
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Mensajes" })).toBeVisible();
  await expect(page).toHaveURL("/messages");

  await page.goto("/settings/messages");
  await page.getByRole("button", { name: "Guardar" }).click();
  const said = page.getByText("Tus preferencias se guardaron.");
  await expect(said).toBeVisible();
  await expect(page).toHaveURL("/settings/messages");
  await page.reload();
  await expect(page.getByRole("button", { name: "Guardar" })).toBeVisible();
  await expect(said).toHaveCount(0);
  // Back to where one came from, or up where one came from nowhere.
  await page.getByRole("main").getByRole("link", { name: "Configuración" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("link", { name: "Términos y condiciones" }).click();
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL("/settings");
});

test("the code goes by itself with its sixth digit, is typed over, and runs out", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/signup");
  test.skip(!(await withScripts(page)), "Boxes and a button do without");
  const correo = `${newName()}@example.org`;
  await page.getByLabel("Nombre de Usuario").fill(newName());
  await page.getByLabel("Email").fill(correo);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Registrarse" }).click();
  const boxes = page.locator('input[name^="digit"]');
  await expect(boxes.first()).toBeFocused();
  await expect(
    page.getByRole("button", { name: /^Reenviar código en \d+ segundos/ }),
  ).toBeDisabled();

  const code = await codeFor(correo);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (const attempt of [1, 2, 3, 4, 5]) {
    await page.keyboard.type(wrong);
    const said = attempt < 5 ? /^Código incorrecto\.$/ : /pide otro/;
    await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
    await expect(boxes.first()).toBeFocused();
    await expect(boxes.first()).toHaveValue("");
  }
  // Three digits, and then others in their places.
  await page.keyboard.type("123");
  await boxes.nth(0).click();
  await page.keyboard.type("45");
  await boxes.nth(0).click();
  await page.keyboard.press("End");
  await page.keyboard.type("9");
  expect(
    await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
  ).toEqual(["9", "5", "3", "", "", ""]);
});

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

for (const path of ["/nada", "//evil.example"]) {
  test(`an address that leads nowhere says so inside the shell: ${path} @desktop @no-scripts`, async ({
    page,
    context,
  }) => {
    await seat(context);
    const answer = await page.goto(`${server.url}${path}`);
    expect(answer?.status()).toBe(404);
    await expect(
      page.getByRole("heading", { name: "Unexpected Application Error!" }),
    ).toBeVisible();
    await expect(menuButton(page)).toBeVisible();
    await page.getByRole("link", { name: "Ir al inicio", exact: true }).click();
    await expect(page).toHaveURL("/");
  });
}
