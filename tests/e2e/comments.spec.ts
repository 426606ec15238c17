import { expect, type Page } from "@playwright/test";
import { type Member, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

async function comment(as: Member, id: number, contenido: string): Promise<number> {
  const path = `/api/publicaciones/${id}/comentarios`;
  return (await bodyOf("POST", path, { as, body: { contenido } })).comment.id_comentario;
}

const box = (page: Page) => page.getByLabel("Escribe un comentario");
const item = (page: Page, id: number) => page.locator(`#c${id}`);

test("more comments that come while one writes leave the focus in the box, and go on at the first of them where one waits @desktop", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  const { id } = await newPost(fan, { shows: ["photo"] });
  const oldest = await comment(fan, id, "El más viejo");
  for (let at = 2; at <= 21; at++) await comment(fan, id, `Número ${at}.`);
  await seat(context, fan);
  const held: ((isGood: boolean) => void)[] = [];
  await page.route(/\/comentarios\?.*before=/, async (route) => {
    const isGood = await new Promise<boolean>((resolve) => held.push(resolve));
    await (isGood ? route.fallback() : route.fulfill({ status: 500, json: {} }));
  });
  const answer = async (isGood: boolean) => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!(isGood);
  };
  await page.goto(`/publicacion/${id}`);
  await page.getByRole("link", { name: "Ver más comentarios" }).click();
  await box(page).pressSequentially("Mien");
  await answer(false);
  const again = page.getByRole("link", { name: "Reintentar" });
  await expect(again).toBeVisible();
  // One's own that comes by then is not what was asked for.
  await box(page).pressSequentially("tras tanto");
  await box(page).press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Comentarios 22" })).toBeVisible();
  await expect(box(page)).toBeFocused();

  await again.click();
  await box(page).pressSequentially("Y lue");
  await answer(true);
  await expect(item(page, oldest)).toBeVisible();
  await page.keyboard.type("go esto");
  await expect(box(page)).toHaveValue("Y luego esto");

  await page.reload();
  await page.getByRole("link", { name: "Ver más comentarios" }).press("Enter");
  await answer(true);
  const rows = page.locator("#comentarios > ol > li");
  await expect(rows).toHaveCount(22);
  await expect(rows.nth(20).locator(":focus")).toHaveCount(1);
});

test("what is typed in an answer or an edit is there again after Escape and after another, until it is cancelled @desktop", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  const { id } = await newPost(fan, { shows: ["photo"] });
  const first = await comment(fan, id, "El primero");
  const second = await comment(fan, id, "El segundo");
  await seat(context, fan);
  await page.goto(`/publicacion/${id}`);
  const answer = () => item(page, first).getByRole("link", { name: "Responder" }).first().click();
  const answered = page.getByLabel(`Responder a @${fan.name}`);
  const cancel = () => page.getByRole("link", { name: "Cancelar" }).click();
  await answer();
  await answered.fill("De acuerdo");
  await answered.press("Escape");
  await expect(answered).toHaveCount(0);
  await answer();
  await expect(answered).toHaveValue("De acuerdo");
  await cancel();
  await answer();
  await expect(answered).toHaveValue("");
  await cancel();

  const field = page.getByLabel("Edita tu comentario");
  const edit = async (which: number) => {
    await item(page, which)
      .getByLabel(/^Opciones/)
      .click();
    await item(page, which).getByRole("link", { name: "Editar" }).click();
  };
  await edit(first);
  await field.fill("El primero, mejor dicho");
  await field.press("Escape");
  await edit(first);
  await expect(field).toHaveValue("El primero, mejor dicho");
  await edit(second);
  await expect(field).toHaveValue("El segundo");
  await edit(first);
  await expect(field).toHaveValue("El primero, mejor dicho");
  await cancel();
  await edit(first);
  await expect(field).toHaveValue("El primero");
  await field.fill("El primero, al fin");
  await field.press("Control+Enter");
  await expect(item(page, first)).toContainText("· editado");
  await edit(first);
  await expect(field).toHaveValue("El primero, al fin");
});

test("a comment that is sent while the others cannot be read is there at once, and once when they come @phone", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  const { id } = await newPost(fan, { tipo_publicacion: "shortit", shows: ["clip"] });
  const first = await comment(fan, id, "El primero");
  await seat(context, fan);
  let isGood = false;
  await page.route(/\/comentarios\?/, (route) =>
    isGood ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await page.goto("/");
  await page.locator(`#p${id}`).getByRole("link", { name: "Comentarios: 1" }).click();
  const again = page.getByRole("link", { name: "Reintentar" });
  await expect(again).toBeVisible();
  await box(page).fill("El segundo");
  await box(page).press("Control+Enter");
  const rows = page.locator("#comentarios > ol > li");
  await expect(rows).toHaveText([/El segundo/]);
  await expect(rows).not.toHaveAttribute("aria-busy");
  isGood = true;
  await again.click();
  await expect(item(page, first)).toBeVisible();
  await expect(rows).toHaveText([/El segundo/, /El primero/]);
});
