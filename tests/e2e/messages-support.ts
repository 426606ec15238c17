import type { Page } from "@playwright/test";

export const composer = (page: Page) => page.getByPlaceholder("Escribe un mensaje…");
export const log = (page: Page) => page.getByRole("log");
/** On what it counts, in the menu beside the page. */
export const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Secciones" }).getByText(/^\d+ sin leer$/);
