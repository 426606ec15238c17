import { expect } from "@playwright/test";
import { seat, server, test, withScripts } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { menuButton } from "./support.ts";

test("a visitor's menu holds support and the dark mode, a member's also upload and sign-out @desktop @phone @no-scripts", async ({
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
  await expect(menu.getByRole("button")).toHaveText(["Activar", "Activar"]);

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

test("every page has its menu: beside it, under it on a phone, and no page lies under that or is wider than the screen @desktop @phone @no-scripts", async ({
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
