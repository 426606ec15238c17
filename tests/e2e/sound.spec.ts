import { expect } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";

test("where nothing sounds unasked the next video plays without, until its sound is turned on @phone", async ({
  page,
  context,
}) => {
  const [creator, fan] = [await newPerson(server, "creadora"), await newPerson(server, "fan")];
  await follow(fan, creator);
  const { id: second } = await newPost(creator, { shows: ["clip"] });
  const { id: first } = await newPost(creator, { shows: ["clip"] });
  await seat(context, fan);
  // As phones that ask for a press at each video.
  await page.addInitScript(() => {
    const { value: play } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "play")!;
    HTMLMediaElement.prototype.play = function () {
      if (this.muted) return play.call(this);
      return Promise.reject(new DOMException("Nobody pressed it", "NotAllowedError"));
    };
  });
  await page.goto("/?tab=siguiendo");
  for (const id of [first, second]) {
    const card = page.locator(`#p${id}`);
    const button = (name: string) => card.getByRole("button", { name, exact: true });
    await card.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect(button("Pausar")).toBeVisible();
    await expect(card.locator("video")).toHaveJSProperty("muted", true);
    await button("Activar el sonido").click();
    await expect(button("Silenciar")).toBeVisible();
    await expect(card.locator("video")).toHaveJSProperty("muted", false);
  }
});
