import type { Page } from "@playwright/test";
import type { Role, Site } from "./site.ts";

export interface Screen {
  /** Of the file. */
  name: string;
  as: Role;
  path: (site: Site) => string;
  /** What is done on the page before its picture is taken. */
  then?: (page: Page, site: Site) => Promise<void>;
  /** Leaves something behind: not for a site that is not ours. */
  writes?: boolean;
}

/** Add a line, and it is in the next album. */
export const screens: readonly Screen[] = [
  { name: "gate", as: "stranger", path: () => "/" },
  { name: "feed-visitor", as: "visitor", path: () => "/" },
  { name: "feed", as: "fan", path: () => "/" },
  { name: "shortit", as: "fan", path: ({ shortit }) => `/publicacion/${shortit}` },
  { name: "post", as: "fan", path: ({ post }) => `/publicacion/${post}` },
  { name: "post-locked", as: "visitor", path: ({ locked }) => `/publicacion/${locked}` },
  { name: "search", as: "fan", path: () => "/search?q=playa" },
  { name: "creator", as: "fan", path: ({ creator }) => `/u/${creator}` },
  { name: "profile", as: "creator", path: () => "/profile" },
  { name: "saved", as: "fan", path: () => "/saved" },
  { name: "messages", as: "fan", path: () => "/messages" },
  { name: "messages-thread", as: "fan", path: ({ creator }) => `/messages?to=${creator}` },
  { name: "requests", as: "fan", path: () => "/messages?carpeta=solicitudes" },
  { name: "notifications", as: "fan", path: () => "/notifications" },
  { name: "notification-settings", as: "fan", path: () => "/settings/notificaciones" },
  { name: "discretion", as: "fan", path: () => "/settings/discrecion" },
  { name: "security", as: "creator", path: () => "/settings/security" },
  { name: "two-steps", as: "creator", path: () => "/settings/security/dos-pasos" },
  { name: "offline", as: "fan", path: () => "/sin-conexion" },
  { name: "dashboard", as: "creator", path: () => "/dashboard" },
  { name: "settings", as: "creator", path: () => "/settings" },
  { name: "login", as: "visitor", path: () => "/login" },
  { name: "login-error", as: "visitor", path: () => "/login", then: signInWrongly },
  { name: "signup", as: "visitor", path: () => "/signup" },
  { name: "signup-code", as: "visitor", path: () => "/signup", then: askForCode, writes: true },
  { name: "upload", as: "creator", path: () => "/upload" },
  { name: "upload-processing", as: "creator", path: () => "/upload", then: upload, writes: true },
  { name: "my-posts", as: "creator", path: () => "/settings/posts" },
  { name: "editor", as: "creator", path: () => "/settings/posts", then: openEditor },
  { name: "privacy", as: "visitor", path: () => "/privacy" },
  { name: "error", as: "visitor", path: () => "/no-existe" },
];

async function openEditor(page: Page): Promise<void> {
  await page.getByRole("main").locator('a[href^="/settings/posts/"]').first().click();
  await page.getByRole("heading", { name: /^Editar publicación #/ }).waitFor();
}

async function signInWrongly(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill("nadie@example.org");
  await main.getByLabel("Contraseña", { exact: true }).fill("no es esta");
  await main.getByRole("button", { name: "Iniciar sesión" }).click();
  await main.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
}

let asked = 0;

async function askForCode(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const name = `captura_${Date.now().toString(36)}_${(asked += 1)}`;
  await main.getByLabel("Nombre de Usuario").fill(name);
  await main.getByLabel("Email").fill(`${name}@example.org`);
  await main.getByLabel("Contraseña", { exact: true }).fill("una contraseña larga");
  await main.getByRole("button", { name: "Registrarse" }).click();
  await main.getByRole("button", { name: "Verificar" }).waitFor();
}

async function upload(page: Page, { picture }: Site): Promise<void> {
  const main = page.getByRole("main");
  const file = { name: "atardecer.png", mimeType: "image/png", buffer: picture };
  await main.locator('input[type="file"]').setInputFiles([file]);
  await main.getByLabel("Descripción").fill("Atardecer en la costa #playa #viajes");
  await main.getByRole("button", { name: "Subir", exact: true }).click();
  await main
    .getByRole("link", { name: /publicación/i })
    .first()
    .waitFor();
}
