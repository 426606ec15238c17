import type { Page } from "@playwright/test";

export const composer = (page: Page) => page.getByPlaceholder("Escribe un mensaje…");
export const log = (page: Page) => page.getByRole("log");
/** On the menu of the header. */
export const badge = (page: Page) => page.locator("header summary").getByText(/^\d+ sin leer$/);
