import { expect } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { menuButton } from "./support.ts";

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

test("what is on its way is said, a failed page is asked for again as it was, and a success is said once @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "socia");
  await seat(context, member);
  await page.goto("/support?x=1");
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
  await page.getByRole("button", { name: "Guardar" }).first().click();
  const said = page.getByText("Tus preferencias se guardaron.");
  await expect(said).toBeVisible();
  await expect(page).toHaveURL("/settings/messages");
  await page.reload();
  await expect(page.getByRole("button", { name: "Guardar" }).first()).toBeVisible();
  await expect(said).toHaveCount(0);
  // Back to where one came from, or up where one came from nowhere.
  await page.getByRole("main").getByRole("link", { name: "Configuración" }).click();
  await expect(page).toHaveURL("/settings");
  // As where a browser loads it: its title is said, and who stood on what is gone stands in it.
  await expect(page.getByRole("status").filter({ hasText: "Configuración" })).toBeAttached();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Términos y condiciones" }).click();
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL("/settings");
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
