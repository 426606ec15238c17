import type { Page } from "@playwright/test";
import { photo } from "../kit/files.ts";

export const composer = (page: Page) => page.getByPlaceholder("Escribe un mensaje…");
export const log = (page: Page) => page.getByRole("log");
/** On what it counts, in the menu beside the page. */
export const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Secciones" }).getByText(/^\d+ sin leer$/);

/** A photo as somebody chooses it. */
export const picture = async () => ({
  name: "playa.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from((await photo()).bytes),
});
