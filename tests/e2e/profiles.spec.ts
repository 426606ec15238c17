import { expect } from "@playwright/test";
import { cameraJpeg, fixture } from "../media-fixtures.ts";
import { type Member, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newName, newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

// A wide window shows the same pages.

test("one changes name, words and picture, and all of it shows at once @phone @no-scripts", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const ana = await newPerson(server, "ana");
  const taken = await newPerson(server, "otra");
  await seat(context, ana);
  await page.goto("/settings");
  await expect(page.getByText("No verificado")).toBeVisible();
  await expect(page.getByText(ana.correo)).toBeVisible();
  await page.getByRole("link", { name: "Editar perfil" }).click();
  await expect(page).toHaveURL("/settings/profile");
  await expect(page.getByText(`${ana.name.length}/50`)).toBeVisible();

  await page.getByLabel("Nombre de Usuario").fill(taken.name);
  await page.getByLabel("Biografía").fill("Fotos de playa");
  if (javaScriptEnabled !== false) await expect(page.getByText("14/300")).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("No se pudo guardar. Revisa los campos.")).toBeVisible();
  await expect(page.getByText("Ese nombre de usuario ya está en uso.")).toBeVisible();
  await expect(page.getByLabel("Nombre de Usuario")).toHaveValue(taken.name);
  await expect(page.getByLabel("Biografía")).toHaveValue("Fotos de playa");
  const name = newName("nueva");
  await page.getByLabel("Nombre de Usuario").fill(name);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Perfil actualizado.")).toBeVisible();
  await expect(page.getByLabel(`Menú de @${name}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Perfil actualizado.")).toHaveCount(0);

  await page.getByRole("button", { name: "Actualizar foto" }).click();
  await expect(page.getByText("Selecciona una imagen primero.").first()).toBeVisible();
  await page.getByLabel("Elige una imagen").setInputFiles(await aText());
  await page.getByRole("button", { name: "Actualizar foto" }).click();
  await expect(page.getByText("El avatar debe ser una imagen.").first()).toBeVisible();
  // What claims to be a picture is found out by the server; the next choice is not blamed for it.
  const disguised = { name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("texto") };
  await page.getByLabel("Elige una imagen").setInputFiles(disguised);
  await page.getByRole("button", { name: "Actualizar foto" }).click();
  await expect(page.getByText("El avatar debe ser una imagen.").first()).toBeVisible();
  await page.getByLabel("Elige una imagen").setInputFiles(await cameraJpeg());
  if (javaScriptEnabled !== false) {
    await expect(page.getByText("El avatar debe ser una imagen.")).toHaveCount(0);
    await expect(page.getByAltText("Así se verá tu foto")).toBeVisible();
    const crop = page.locator("form:has(input[name=avatar]) input[name=crop]");
    await expect(crop).toHaveValue(/,1\.0+(,|$)/);
    await page.getByRole("application", { name: "Parte de la imagen que se verá" }).focus();
    await page.keyboard.press("+");
    await expect(crop).not.toHaveValue(/,1\.0+(,|$)/);
  }
  await page.getByRole("button", { name: "Actualizar foto" }).click();
  await expect(page.getByText("Avatar actualizado.")).toBeVisible();
  await page.getByLabel("Elige una portada").setInputFiles(await cameraJpeg());
  await page.getByRole("button", { name: "Actualizar portada" }).click();
  await expect(page.getByText("Portada actualizada.")).toBeVisible();

  await page.getByLabel("Título (opcional)").first().fill("Mi tienda");
  await page.getByLabel("Dirección").first().fill("http://tienda.example");
  await page.getByRole("button", { name: "Guardar enlaces" }).click();
  await expect(page.getByText("Escribe una dirección completa")).toBeVisible();
  if (javaScriptEnabled !== false) await expect(page.getByLabel("Dirección").first()).toBeFocused();
  await page.getByLabel("Dirección").first().fill("tienda.example/ana");
  await page.getByRole("button", { name: "Guardar enlaces" }).click();
  await expect(page.getByText("Perfil actualizado.")).toBeVisible();
  const picture = page.getByRole("link", { name: "Tu perfil" }).locator("img");
  await expect(picture).toHaveAttribute("src", /-avatar96\.webp$/);
  await picture.click();
  await expect(page).toHaveURL("/profile");
  const nav = page.getByRole("navigation", { name: "Principal" });
  await expect(nav.locator("[aria-current=page]")).toHaveAccessibleName("Tu perfil");
  if (javaScriptEnabled !== false) await expect(nav.locator("[data-highlight]")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`@${name}`);
  await expect(page.getByText("No tienes publicaciones.")).toBeVisible();
  const header = page.getByRole("main").locator("header");
  const link = header.getByRole("link", { name: "Mi tienda tienda.example" });
  await expect(link).toHaveAttribute("href", "https://tienda.example/ana");
  await expect(link).toHaveAttribute("rel", "nofollow noopener noreferrer ugc");
  await expect(header.locator("img").first()).toHaveAttribute("src", /-cover\d+\.webp$/);
});

test("one looks through one's posts and what one saved, and deletes one @phone @no-scripts", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const [ana, other] = [await newPerson(server, "duena"), await newPerson(server, "otra")];
  const { id: kept } = await newPost(ana, {
    descripcion: "Dos fotos",
    shows: ["photo", "photo"],
  });
  const { id: gone } = await newPost(ana, {
    descripcion: "La que sobra",
    shows: ["photo"],
  });
  const { id: saved } = await newPost(other, {
    tipo_publicacion: "shortit",
    shows: ["clip"],
  });
  await bodyOf("POST", `/api/publicaciones/${saved}/save`, { as: ana, body: { saved: true } });
  await seat(context, ana);

  await page.goto("/profile");
  const tiles = page.getByRole("main").locator("a[data-post]");
  await expect(tiles).toHaveCount(2);
  await expect(tiles.nth(1)).toContainText("PosTit +1");
  await tiles.nth(1).click();
  if (javaScriptEnabled === false) {
    await expect(page).toHaveURL(`/publicacion/${kept}`);
    await page.goto("/profile");
  } else {
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(tiles.nth(1)).toBeFocused();
  }

  await page.getByLabel("Opciones de la publicación").nth(1).click();
  await page.getByRole("button", { name: "Fijar en el perfil" }).click();
  await expect(page.getByText("Publicación fijada.")).toBeVisible();
  await expect(tiles.first()).toHaveAttribute("data-post", String(kept));
  await expect(page.getByRole("img", { name: "Fijada" })).toHaveCount(1);
  await page.getByLabel("Opciones de la publicación").first().click();
  await page.getByRole("button", { name: "Dejar de fijar" }).click();
  await expect(page.getByText("La publicación ya no está fijada.")).toBeVisible();
  await expect(tiles.first()).toHaveAttribute("data-post", String(gone));

  const options = page.getByLabel("Opciones de la publicación").first();
  const remove = page.getByRole("link", { name: "Eliminar Publicación" }).first();
  await options.click();
  await expect(remove).toBeInViewport({ ratio: 1 });
  if (javaScriptEnabled !== false) {
    await page.keyboard.press("Escape");
    await expect(remove).toBeHidden();
    await expect(options).toBeFocused();
    await options.click();
  }
  await remove.click();
  const question = page.getByRole("dialog", { name: "Eliminar Publicación" });
  await question.getByRole("link", { name: "Cancelar" }).click();
  await expect(question).toHaveCount(0);
  await page.getByLabel("Opciones de la publicación").first().click();
  await page.getByRole("link", { name: "Eliminar Publicación" }).first().click();
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Publicación eliminada.")).toBeVisible();
  await expect(tiles).toHaveCount(1);
  await expect(page.locator(`a[data-post="${gone}"]`)).toHaveCount(0);

  await page.getByRole("main").getByRole("link", { name: "Guardado", exact: true }).click();
  await expect(page).toHaveURL("/profile?tab=saved");
  await expect(page.locator(`a[data-post="${saved}"]`)).toContainText("ShorTit");
  await page.goto("/saved");
  await expect(tiles).toHaveCount(1);
  await bodyOf("POST", `/api/publicaciones/${saved}/save`, { as: ana, body: { saved: false } });
  await page.reload();
  await expect(page.getByText("Nada guardado todavía.")).toBeVisible();
});

test("a profile is followed and left again, and its lists tell who follows @phone @no-scripts", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const [ana, fan] = [
    await newPerson(server, { listas_visibles: 1 }),
    await newPerson(server, "fan"),
  ];
  const { id } = await newPost(ana, { descripcion: "Solo aquí", shows: ["photo"] });
  await newPost(ana, { solo_suscriptores: 1, shows: ["photo"] });
  await seat(context);

  await page.goto(`/u/${ana.name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("Sin biografía")).toBeVisible();
  await expect(page.getByRole("main").locator("a[data-post]").first()).toContainText(
    "Solo para suscriptores",
  );
  await page.getByRole("button", { name: `Seguir a @${ana.name}` }).click();
  if (javaScriptEnabled !== false) {
    // And is led on without pressing anything.
    await expect(page.getByText("Inicia sesión para seguir usuarios.")).toBeVisible();
  }
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/u/${ana.name}`)}`);

  await seat(context, fan);
  await page.goto(`/u/otro-nombre?id=${ana.id}`);
  await page.getByRole("button", { name: `Seguir a @${ana.name}` }).click();
  const leave = page.getByRole("button", { name: `Dejar de seguir a @${ana.name}` });
  await expect(leave).toBeVisible();
  const followers = page.getByRole("main").getByRole("link", { name: "1 seguidor" });
  await expect(followers).toBeVisible();
  await expect.poll(() => isFollowing(ana, fan)).toBe(true);
  await followers.click();
  await expect(page).toHaveURL(`/u/${ana.id}/seguidores`);
  await expect(page.getByRole("link", { name: `@${fan.name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: /eguir/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Seguidos", exact: true }).click();
  await expect(page.getByText("Todavía no sigue a nadie.")).toBeVisible();

  await page.goto(`/profile/${ana.id}`);
  await leave.click();
  await expect(page.getByRole("button", { name: `Seguir a @${ana.name}` })).toBeVisible();
  await expect.poll(() => isFollowing(ana, fan)).toBe(false);
  await page.locator(`a[data-post="${id}"]`).click();
  if (javaScriptEnabled === false) await expect(page).toHaveURL(`/publicacion/${id}`);
  else await expect(page.getByRole("dialog", { name: "Publicaciones" })).toBeVisible();

  const missing = await page.goto("/u/nadie.con.este.nombre");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Perfil no disponible" })).toBeVisible();
  await expect(page.getByText("Usuario no encontrado")).toBeVisible();
});

test("a follow that fails is taken back and said @phone", async ({ page, context }) => {
  const [ana, fan] = [await newPerson(server, "ana"), await newPerson(server, "fan")];
  await seat(context, fan);
  await page.goto(`/u/${ana.id}`);
  await page.route("**/api/users/*/follow", (route) => route.abort());
  await page.getByRole("button", { name: `Seguir a @${ana.name}` }).click();
  await expect(page.getByText("No se pudo actualizar el seguimiento.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Seguir a @${ana.name}` })).toBeVisible();
});

async function isFollowing(who: Member, viewer: Member): Promise<boolean> {
  return (await bodyOf("GET", `/api/users/${who.id}/follow-state`, { as: viewer })).following;
}

function aText(): Promise<string> {
  return fixture("no-image.jpg", async (path) => {
    const { writeFile } = await import("node:fs/promises");
    await writeFile(path, "Esto no es una imagen, aunque lo diga su nombre.");
  });
}
