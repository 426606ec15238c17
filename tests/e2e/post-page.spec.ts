import { expect, type Page } from "@playwright/test";
import { type Member, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson, newSession } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { holdPosts } from "./held.ts";

async function comment(member: Member, id: number, contenido: string): Promise<number> {
  const path = `/api/publicaciones/${id}/comentarios`;
  return (await bodyOf("POST", path, { as: member, body: { contenido } })).comment.id_comentario;
}

const box = (page: Page) => page.getByLabel("Escribe un comentario");
const item = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

// A desk is enough: what differs on a phone has a test of its own.
test.describe("with scripts", () => {
  test("a post is looked at, discussed and passed on @desktop", async ({ page, context }) => {
    const [owner, fan] = [await newPerson(server, "duena"), await newPerson(server, "fan")];
    const descripcion = `Con @${fan.name} en la #playa`;
    const { id } = await newPost(owner, { descripcion, shows: ["photo", "clip"] });
    await seat(context, fan);
    await page.goto(`/publicacion/${id}`);

    // The view of this session is counted once.
    const views = async () =>
      (await bodyOf("GET", `/api/publicaciones/${id}`)).post.views as number;
    await expect.poll(views).toBe(1);
    await page.reload();

    await page.getByLabel(`Quién es @${owner.name}`).click();
    await expect(page.getByText("0 suscriptores")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver perfil" })).toHaveAttribute(
      "href",
      `/u/${owner.id}`,
    );
    await page.keyboard.press("Escape");
    await expect(page.getByText("0 suscriptores")).toBeHidden();
    await expect(page.getByRole("link", { name: `@${fan.name}` })).toHaveAttribute(
      "href",
      `/u/${fan.id}`,
    );
    await expect(page.getByRole("link", { name: "#playa" })).toHaveAttribute(
      "href",
      "/search?q=%23playa",
    );

    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: "Video 2 de 2" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.getByRole("button", { name: "Archivo anterior" }).click();
    await expect(page.getByRole("link", { name: "Foto 1 de 2" })).toHaveAttribute(
      "aria-current",
      "true",
    );

    await box(page).fill("x".repeat(451));
    await expect(page.getByText("451/500")).toBeVisible();
    await expect(page.getByText("quedan 49")).toBeVisible();
    await box(page).fill("Primero, desde el teclado");
    await box(page).press("Control+Enter");
    await expect(item(page, "Primero, desde el teclado")).toBeVisible();
    await expect(box(page)).toHaveValue("");
    await expect(page.getByRole("link", { name: "Comentarios: 1" })).toBeVisible();

    const mine = item(page, "Primero, desde el teclado");
    await mine.getByLabel(/^Opciones/).click();
    await mine.getByRole("link", { name: "Editar" }).click();
    await page.getByLabel("Edita tu comentario").press("Escape");
    await expect(page.getByLabel("Edita tu comentario")).toHaveCount(0);
    await expect(mine.getByLabel(/^Opciones/)).toBeFocused();
    await page.keyboard.press("Enter");
    await mine.getByRole("link", { name: "Editar" }).click();
    await page.getByLabel("Edita tu comentario").fill(`Editado para @${owner.name}`);
    await page.getByRole("button", { name: "Guardar", exact: true }).last().click();
    const edited = item(page, "Editado para");
    await expect(edited.getByLabel(/^Opciones/)).toBeFocused();
    await expect(edited.getByText("· editado")).toBeVisible();
    await expect(edited.getByRole("link", { name: `@${owner.name}` })).toBeVisible();
    const [{ contenido }] = (await bodyOf("GET", `/api/publicaciones/${id}/comentarios`)).comments;
    expect(contenido).toBe(`Editado para @${owner.name}`);

    await edited.getByLabel(/^Opciones/).click();
    await edited.getByRole("link", { name: "Eliminar" }).click();
    await edited.getByRole("button", { name: "Eliminar" }).click();
    await expect(edited).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Comentarios: 0" })).toBeVisible();
    await expect
      .poll(async () => (await bodyOf("GET", `/api/publicaciones/${id}`)).post.commentCount)
      .toBe(0);
    expect(await views()).toBe(1);
  });

  test("a comment that could not be saved leaves alone what is typed in another @desktop", async ({
    page,
    context,
  }) => {
    const fan = await newPerson(server, "fan");
    const { id } = await newPost(fan, { shows: ["photo"] });
    const first = await comment(fan, id, "El primero");
    await comment(fan, id, "El segundo");
    await seat(context, fan);
    let fail = (): void => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(`**/api/comentarios/${first}`, async (route) => {
      await failed;
      await route.abort();
    });
    await page.goto(`/publicacion/${id}`);
    const field = page.getByLabel("Edita tu comentario");
    const edit = async (one: ReturnType<typeof item>) => {
      await one.getByLabel(/^Opciones/).click();
      await one.getByRole("link", { name: "Editar" }).click();
    };
    await edit(item(page, "El primero"));
    await field.fill("El primero, mejor dicho");
    await field.press("Control+Enter");
    await expect(item(page, "El primero, mejor dicho")).toBeVisible();
    await edit(item(page, "El segundo"));
    await field.fill("El segundo, a medias");
    fail();
    const alone = page.locator(`#c${first}`);
    await expect(alone.getByRole("alert")).toHaveText(/^No se pudo actualizar el comentario/);
    await expect(field).toHaveValue("El segundo, a medias");
    await field.press("Control+Enter");
    await expect(item(page, "El segundo, a medias")).toBeVisible();
    await edit(alone);
    await expect(field).toHaveValue("El primero, mejor dicho");
  });

  test("what fails is taken back, and nothing typed is lost @desktop", async ({
    page,
    context,
  }) => {
    const fan = await newPerson(server, "fan");
    const { id } = await newPost(fan, { shows: ["photo"] });
    await comment(fan, id, "El de antes");
    await seat(context, fan);
    await page.goto(`/publicacion/${id}`);
    await box(page).fill("Sin línea");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Comentar", exact: true }).click();
    const waiting = page.getByRole("region", { name: "Por enviar" });
    await expect(waiting).toContainText("Sin línea");
    await expect(box(page)).toHaveValue("");

    const old = item(page, "El de antes");
    await old.getByLabel(/^Opciones/).click();
    await old.getByRole("link", { name: "Eliminar" }).click();
    await old.getByRole("button", { name: "Eliminar" }).click();
    await expect(old.getByText(/^No se pudo eliminar el comentario: Error de/)).toBeVisible();
    // A like stays as it is wanted, and is sent when the line is back.
    await page.getByRole("button", { name: "Me gusta: 0", exact: true }).click();
    await expect(
      page.getByRole("button", { name: "Quitar me gusta: 1", exact: true }),
    ).toBeVisible();

    await context.setOffline(false);
    await expect(waiting).toHaveCount(0);
    await expect(item(page, "Sin línea")).toBeVisible();
    await expect
      .poll(async () => (await bodyOf("GET", `/api/publicaciones/${id}`)).post.likeCount)
      .toBe(1);

    // Its session ends elsewhere: the server's own words come after the sentence.
    await bodyOf("POST", "/api/logout", { as: fan });
    await box(page).fill("Ya sin sesión");
    await page.getByRole("button", { name: "Comentar", exact: true }).click();
    await expect(
      page.getByText("No se pudo enviar el comentario: Debes iniciar sesión para comentar"),
    ).toBeVisible();
    await expect(box(page)).toHaveValue("Ya sin sesión");
    await seat(context, { token: await newSession(server, fan) });
    await page.goto(`/publicacion/${id}`);
    await expect(box(page)).toHaveValue("Ya sin sesión");
  });

  test("what was refused comes back before what is typed by then, and both are there in another order @desktop", async ({
    page,
    context,
  }) => {
    const fan = await newPerson(server, "fan");
    const { id } = await newPost(fan, { shows: ["photo"] });
    for (const text of ["El primero", "El segundo"]) await comment(fan, id, text);
    await seat(context, fan);
    await page.goto(`/publicacion/${id}`);
    const sent = await holdPosts(page, `/api/publicaciones/${id}/comentarios`);
    await box(page).fill("Uno");
    await box(page).press("Control+Enter");
    await expect(box(page)).toHaveValue("");
    await box(page).fill("Dos");
    await sent.refuse();
    const refusal = page.getByText(/^No se pudo enviar el comentario/);
    await expect(refusal).toBeVisible();
    await expect(box(page)).toHaveValue("Uno\nDos");

    await page.getByRole("link", { name: "Destacados" }).click();
    await expect(page).toHaveURL(/orden=destacados/);
    await expect(refusal).toHaveCount(0);
    await expect(box(page)).toHaveValue("Uno\nDos");
    await box(page).press("Control+Enter");
    await sent.letGo();
    await expect(item(page, "Uno")).toBeVisible();
    await page.reload();
    await expect(box(page)).toHaveValue("");
  });
});

test("on a phone the comments of a shortit are a sheet over the feed @phone", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  const { id } = await newPost(fan, { tipo_publicacion: "shortit", shows: ["clip"] });
  await comment(fan, id, "En el feed");
  await seat(context, fan);
  await page.goto("/");
  const card = page.locator(`#p${id}`);
  await card.getByRole("link", { name: "Comentarios: 1" }).click();
  const sheet = page.getByRole("dialog", { name: "Comentarios" });
  await expect(sheet.getByText("En el feed")).toBeVisible();
  await box(page).fill("Desde la hoja");
  await sheet.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(sheet.getByText("Desde la hoja")).toBeVisible();
  await box(page).fill("A medias");
  await sheet.getByRole("link", { name: "Destacados" }).click();
  await expect(sheet.getByRole("link", { name: "Destacados" })).toHaveAttribute("aria-current");
  await expect(box(page)).toHaveValue("A medias");
  const edit = sheet.getByRole("link", { name: "Editar" });
  await sheet.getByLabel(`Opciones del comentario de @${fan.name}`).first().click();
  await expect(edit).toBeInViewport({ ratio: 1 });
  // The menu is left before what holds it.
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(card.getByRole("link", { name: "Comentarios: 2" })).toBeFocused();
});

test("without scripts comments are read, written, edited and deleted by forms @no-scripts", async ({
  page,
  context,
}) => {
  const [owner, fan] = [await newPerson(server, "duena"), await newPerson(server, "fan")];
  const { id } = await newPost(owner, { shows: ["photo"] });
  for (let at = 1; at <= 21; at++) await comment(owner, id, `Número ${at}.`);
  await seat(context);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Inicia sesión para comentar" })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent(`/publicacion/${id}`)}`,
  );
  await page.getByRole("link", { name: "Ver más comentarios" }).click();
  await expect(item(page, "Número 1.")).toBeVisible();
  await expect(item(page, "Número 21.")).toHaveCount(0);

  await seat(context, fan);
  await page.goto(`/publicacion/${id}`);
  await box(page).fill("x".repeat(501));
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(page.getByText("El comentario admite como máximo 500 caracteres.")).toBeVisible();
  await expect(box(page)).toHaveValue("x".repeat(501));
  await box(page).fill("Sin scripts <b>también</b>");
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
  const mine = item(page, "Sin scripts <b>también</b>");
  await expect(mine).toBeVisible();

  await mine.getByLabel(/^Opciones/).click();
  await mine.getByRole("link", { name: "Editar" }).click();
  await page.getByLabel("Edita tu comentario").fill("Cambiado");
  await page.getByRole("listitem").getByRole("button", { name: "Guardar" }).click();
  await expect(item(page, "Cambiado")).toBeVisible();

  await item(page, "Cambiado")
    .getByLabel(/^Opciones/)
    .click();
  await item(page, "Cambiado").getByRole("link", { name: "Eliminar" }).click();
  await item(page, "Cambiado").getByRole("link", { name: "Cancelar" }).click();
  await item(page, "Cambiado")
    .getByLabel(/^Opciones/)
    .click();
  await item(page, "Cambiado").getByRole("link", { name: "Eliminar" }).click();
  await page.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("heading", { name: "Comentarios 21" })).toBeVisible();
  await expect(item(page, "Cambiado")).toHaveCount(0);
});
