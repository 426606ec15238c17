import { expect } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("like and save answer at once, survive a reload and can be taken back", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  await seat(context, fan);
  await page.goto(`/publicacion/${(await newPost(fan, { shows: ["photo"] })).id}`);

  const like = page.getByRole("button", { name: /me gusta/i });
  await like.click();
  await expect(page.getByRole("button", { name: "Quitar me gusta" })).toContainText("1");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: "Quitar de guardados" })).toContainText("1");

  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("button", { name: "Quitar me gusta" }).textContent();
    })
    .toContain("1");
  await page.getByRole("button", { name: "Quitar me gusta" }).click();
  await expect(page.getByRole("button", { name: "Me gusta", exact: true })).toContainText("0");
});

test("a visitor who likes is sent to sign in and comes back", async ({ page, context }) => {
  const { id } = await newPost(await newPerson(server, "duena"), { shows: ["photo"] });
  const path = `/publicacion/${id}`;
  await seat(context);
  await page.goto(path);
  await page.getByRole("button", { name: "Me gusta", exact: true }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
});
