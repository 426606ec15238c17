import { expect } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("like and save answer at once, survive a reload and can be taken back @phone @no-scripts", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  await seat(context, fan);
  await page.goto(`/publicacion/${(await newPost(fan, { shows: ["photo"] })).id}`);

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Me gusta: 0").click();
  await expect(button("Quitar me gusta: 1")).toBeVisible();
  await button("Guardar: 0").click();
  await expect(button("Quitar de guardados: 1")).toBeVisible();

  await expect
    .poll(async () => {
      await page.reload();
      return button("Quitar me gusta: 1").count();
    })
    .toBe(1);
  await button("Quitar me gusta: 1").click();
  await expect(button("Me gusta: 0")).toBeVisible();
});

test("a visitor who likes is sent to sign in and comes back @phone @no-scripts", async ({
  page,
  context,
}) => {
  const { id } = await newPost(await newPerson(server, "duena"), { shows: ["photo"] });
  const path = `/publicacion/${id}`;
  await seat(context);
  await page.goto(path);
  await page.getByRole("button", { name: "Me gusta: 0", exact: true }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
});
