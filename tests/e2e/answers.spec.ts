import { expect, type Locator, type Page } from "@playwright/test";
import { type Member, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { holdPosts } from "./held.ts";

async function comment(as: Member, id: number, contenido: string, en_respuesta_a?: number) {
  const body = { contenido, ...(en_respuesta_a && { en_respuesta_a }) };
  const answer = await bodyOf("POST", `/api/publicaciones/${id}/comentarios`, { as, body });
  return answer.comment.id_comentario as number;
}

const thread = (page: Page, id: number) => page.locator(`#c${id}`);

async function scene() {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const { id } = await newPost(ana, { shows: ["photo"] });
  const first = await comment(beto, id, "El primero");
  return { ana, beto, id, first };
}

test("a comment is answered in its place, and an answer too @phone", async ({ page, context }) => {
  const { ana, beto, id, first } = await scene();
  for (let at = 1; at <= 12; at++) await comment(ana, id, `Respuesta ${at}.`, first);
  await seat(context, beto);
  await page.goto(`/publicacion/${id}`);
  const item = thread(page, first);
  await expect(item.getByText("Respuesta 1.", { exact: true })).toHaveCount(0);
  await item.getByRole("link", { name: "Ver 12 respuestas" }).click();
  await expect(item.getByText("Respuesta 10.")).toBeVisible();
  await expect(item.getByText("Respuesta 11.")).toHaveCount(0);
  await item.getByRole("link", { name: "Ver más respuestas" }).click();
  await expect(item.getByText("Respuesta 12.")).toBeVisible();

  const other = item.getByRole("listitem").filter({ hasText: "Respuesta 3." });
  await other.getByRole("link", { name: "Responder" }).click();
  const box = page.getByLabel(`Responder a @${ana.name}`);
  await expect(box).toBeFocused();
  await box.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Responder" })).toBeFocused();
  await other.getByRole("link", { name: "Responder" }).click();
  await box.fill("De acuerdo");
  await box.press("Control+Enter");
  const mine = item.getByRole("listitem").filter({ hasText: "De acuerdo" });
  await expect(mine.getByRole("link", { name: `@${ana.name}` })).toHaveAttribute(
    "href",
    `/u/${ana.id}`,
  );
  await expect(other.getByRole("link", { name: "Responder" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Comentarios 14" })).toBeVisible();
  await item.getByRole("link", { name: "Ocultar respuestas" }).click();
  await expect(mine).toHaveCount(0);
  await item.getByRole("link", { name: "Ver 13 respuestas" }).click();
  await expect(item.getByText("Respuesta 10.")).toBeVisible();

  await item
    .getByLabel(/^Opciones/)
    .first()
    .click();
  await item.getByRole("link", { name: "Eliminar" }).click();
  await expect(item.getByText("¿Eliminar este comentario y sus respuestas?")).toBeVisible();
  await item.getByRole("button", { name: "Eliminar" }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Comentarios 0" })).toBeVisible();
});

test("an answer on its way closes no form in which something is written, and one that was refused is in its own @phone", async ({
  page,
  context,
}) => {
  const { ana, beto, id, first } = await scene();
  const second = await comment(ana, id, "El segundo");
  await seat(context, beto);
  await page.goto(`/publicacion/${id}`);
  const sent = await holdPosts(page, `/api/publicaciones/${id}/comentarios`);
  const answer = (to: number) =>
    thread(page, to).getByRole("link", { name: "Responder" }).first().click();
  const [toFirst, toSecond] = [beto, ana].map(({ name }) =>
    page.getByLabel(`Responder a @${name}`),
  ) as [Locator, Locator];
  await answer(first);
  await toFirst.fill("Uno");
  await toFirst.press("Control+Enter");
  await toFirst.fill("Dos");
  await sent.letGo();
  await expect(page.locator(`#c${first} li[aria-busy]`)).toHaveCount(0);
  await expect(toFirst).toHaveValue("Dos");

  await toFirst.press("Control+Enter");
  await answer(second);
  await toSecond.fill("Otra cosa");
  await sent.refuse();
  const refusal = thread(page, first).getByText(/^No se pudo enviar el comentario/);
  await expect(refusal).toBeVisible();
  await expect(toSecond).toHaveValue("Otra cosa");
  await expect(toSecond).toBeFocused();

  await answer(first);
  await expect(toFirst).toHaveValue("Dos");
  await expect(refusal).toHaveCount(1);
  await toFirst.press("Control+Enter");
  await sent.letGo();
  await expect(toFirst).toHaveCount(0);
  await answer(second);
  await expect(toSecond).toHaveValue("Otra cosa");
  await expect(refusal).toHaveCount(0);
});

test("in the feed a comment is answered in the sheet @phone", async ({ page, context }) => {
  const beto = await newPerson(server, "beto");
  const { id } = await newPost(beto, { tipo_publicacion: "shortit", shows: ["clip"] });
  const first = await comment(beto, id, "El primero");
  await seat(context, beto);
  await page.goto("/");
  const card = page.locator(`#p${id}`);
  await card.getByRole("link", { name: "Comentarios: 1" }).click();
  const item = thread(page, first);
  await item.getByRole("link", { name: "Responder" }).click();
  await page.getByLabel(`Responder a @${beto.name}`).fill("Desde la hoja");
  await item.getByRole("button", { name: "Responder" }).click();
  await expect(item.getByText("Desde la hoja")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.getByRole("link", { name: "Comentarios: 2" })).toBeVisible();
});

test("without scripts a comment is answered on a page of its thread @no-scripts", async ({
  page,
  context,
}) => {
  const { ana, beto, id, first } = await scene();
  for (let at = 1; at <= 12; at++) await comment(beto, id, `Respuesta ${at}.`, first);
  const told = await comment(ana, id, `Para @${beto.name}`);
  await seat(context);
  await page.goto(`/publicacion/${id}`);
  await thread(page, first).getByRole("link", { name: "Ver 12 respuestas" }).click();
  await expect(page.getByText("Respuesta 10.")).toBeVisible();
  await page.getByRole("link", { name: "Ver más respuestas" }).click();
  await expect(page.getByText("Respuesta 12.")).toBeVisible();
  await page.getByRole("link", { name: "Ver las primeras respuestas" }).click();
  await expect(page.getByText("Respuesta 1.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Ver todos los comentarios" }).click();
  await expect(thread(page, told)).toBeVisible();

  await seat(context, ana);
  await page.goto(`/publicacion/${id}`);
  await thread(page, first).getByRole("link", { name: "Responder" }).click();
  const box = page.getByLabel(`Responder a @${beto.name}`);
  await box.fill("x".repeat(501));
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(page.getByText("El comentario admite como máximo 500 caracteres.")).toBeVisible();
  await expect(box).toHaveValue("x".repeat(501));
  await box.fill("Gracias a todos");
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(page.getByText("Gracias a todos")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Comentarios 15" })).toBeVisible();
  const mine = page.getByRole("listitem").filter({ hasText: "Gracias a todos" }).last();
  await mine.getByLabel(/^Opciones/).click();
  await mine.getByRole("link", { name: "Eliminar" }).click();
  await mine.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Gracias a todos")).toHaveCount(0);
  await expect(thread(page, first)).toBeVisible();
});

test("a comment is liked and no more, and its creator's like is marked @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const { ana, beto, id, first } = await scene();
  const answer = await comment(ana, id, "Una respuesta", first);
  await seat(context, ana);
  await page.goto(`/publicacion/${id}?hilo=${first}`);
  const liked = () => bodyOf("GET", `/api/publicaciones/${id}/comentarios`, { as: ana });
  const heart = thread(page, first).getByRole("button", { name: /gusta este comentario: / });
  await heart.first().click();
  await expect(heart.first()).toHaveAccessibleName("Ya no me gusta este comentario: 1");
  await expect
    .poll(async () => (await liked()).comments[0])
    .toMatchObject({ likeCount: 1, userHasLiked: true, likedByCreator: true });
  await thread(page, answer).getByRole("button", { name: "Me gusta este comentario: 0" }).click();
  await expect(
    thread(page, answer).getByRole("button", { name: "Ya no me gusta este comentario: 1" }),
  ).toBeVisible();
  await seat(context, beto);
  await page.goto(`/publicacion/${id}?hilo=${first}`);
  await expect(thread(page, answer).getByText("Le gusta a quien lo publicó")).toBeVisible();
  await heart.first().click();
  await expect(heart.first()).toHaveAccessibleName("Ya no me gusta este comentario: 2");
  await heart.first().click();
  await expect(heart.first()).toHaveAccessibleName("Me gusta este comentario: 1");
  await expect.poll(async () => (await liked()).comments[0].likeCount).toBe(1);
});

test("a comment is pinned by whose post it is, and the most liked come first @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const { ana, beto, id, first } = await scene();
  const second = await comment(ana, id, "El segundo");
  const third = await comment(beto, id, "El tercero");
  await bodyOf("POST", `/api/comentarios/${second}/like`, { as: beto });
  const order = () =>
    page.locator("#comentarios > ol > li").evaluateAll((all) => all.map((li) => li.id));
  const idsOf = (...ids: number[]) => ids.map((each) => `c${each}`);
  await seat(context, ana);
  await page.goto(`/publicacion/${id}`);
  await thread(page, first)
    .getByLabel(/^Opciones/)
    .click();
  await page.getByRole("button", { name: "Fijar" }).click();
  await expect(thread(page, first).getByText("Fijado por quien publicó")).toBeVisible();
  await expect.poll(order).toEqual(idsOf(first, third, second));
  await page.getByRole("link", { name: "Destacados" }).click();
  await expect(page).toHaveURL(/orden=destacados/);
  await expect.poll(order).toEqual(idsOf(first, second, third));
  await thread(page, first)
    .getByLabel(/^Opciones/)
    .click();
  await page.getByRole("button", { name: "Dejar de fijar" }).click();
  await expect(page.getByText("Fijado por quien publicó")).toHaveCount(0);
  await page.reload();
  await expect.poll(order).toEqual(idsOf(second, third, first));
  await page.getByRole("link", { name: "Nuevos primero" }).click();
  await expect.poll(order).toEqual(idsOf(third, second, first));
});
