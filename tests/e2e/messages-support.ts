import { type Browser, type Page, test } from "@playwright/test";
import { type Member, seat } from "./members.ts";

export const composer = (page: Page) => page.getByPlaceholder("Escribe un mensaje…");
export const log = (page: Page) => page.getByRole("log");
/** On the menu of the header. */
export const badge = (page: Page) => page.locator("header summary").getByText(/^\d+ sin leer$/);

/** A browser of its own for somebody. */
export async function sit(
  browser: Browser,
  member: Member,
  javaScriptEnabled = true,
): Promise<Page> {
  const { baseURL, viewport } = test.info().project.use;
  const context = await browser.newContext({
    baseURL,
    viewport,
    javaScriptEnabled,
    locale: "es-MX",
  });
  await seat(context, member);
  return context.newPage();
}
