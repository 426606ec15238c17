import { expect } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";
import { hide } from "./support.ts";

test("who takes a hidden post back by keys, or tries a picture again, stays at its card @desktop", async ({
  page,
  context,
}) => {
  const [creator, fan] = [await newPerson(server, "creadora"), await newPerson(server, "fan")];
  await follow(fan, creator);
  const { id } = await newPost(creator, { shows: ["photo"] });
  await seat(context, fan);
  await page.route("**/uploads/**", (route) => route.abort());
  await page.goto("/?tab=siguiendo");
  const card = page.locator(`#p${id}`);
  const picture = card.getByRole("img", { name: /^Foto/ });
  const press = async (name: string) => {
    await card.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await expect(card).toBeFocused();
  };
  await expect(card.getByRole("button", { name: "Reintentar" })).toBeVisible();
  await page.unroute("**/uploads/**");
  await press("Reintentar");
  await expect(picture).toBeVisible();
  await hide(page, id);
  await press("Deshacer");
  await expect(picture).toBeVisible();
});
