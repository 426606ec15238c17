import type { Page } from "@playwright/test";
import { photo } from "../kit/files.ts";

export const composer = (page: Page) => page.getByPlaceholder("Escribe un mensaje…");
export const log = (page: Page) => page.getByRole("log");
/** What a screen reader is told of what is new in a conversation. */
export const heard = (page: Page) =>
  page.getByRole("region", { name: "Conversación", exact: true }).locator('[aria-live="polite"]');
/** On what it counts, in the menu beside the page. */
export const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Secciones" }).getByText(/^\d+ sin leer$/);

/** A photo as somebody chooses it. */
export const picture = async () => ({
  name: "playa.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from((await photo()).bytes),
});
