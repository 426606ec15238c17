import { expect } from "@playwright/test";
import { cameraJpeg } from "../media-fixtures.ts";
import { expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("tags and people are offered to who types, and are in nobody's way @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "escribe");
  const friend = await newPerson(server, "amistad");
  // Nobody else's begins so.
  const tag = `sabor${friend.id}dulce`;
  await newPost(friend, { descripcion: `#${tag}`, shows: ["photo"] });
  await seat(context, member);
  await page.goto("/upload");
  const field = page.getByLabel("Descripción");
  const option = (name: string) => page.getByRole("option", { name });
  await field.pressSequentially(`Hola #${tag.slice(0, -4)}`);
  await expect(option(`#${tag}`)).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue(`Hola #${tag.slice(0, -4)}\n`);
  await field.press("Backspace");
  await field.press("ArrowDown");
  await expect(option(`#${tag}`)).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await field.press("Enter");
  await expect(field).toHaveValue(`Hola #${tag} `);
  await field.pressSequentially(`con @${friend.name.slice(0, -1)}`);
  await option(`@${friend.name}`).click();
  await expect(field).toHaveValue(`Hola #${tag} con @${friend.name} `);
  await expect(field).toBeFocused();

  // A later answer puts another before the one that was chosen: that one stays chosen.
  let choose = () => {};
  const isChosen = new Promise<void>((resolve) => (choose = resolve));
  await page.route("**/api/search?*", async (route) => {
    await isChosen;
    await route.fulfill({ json: { tags: [`${tag}s`, tag], users: [] } });
  });
  await field.fill(`#${tag.slice(0, -4)}`);
  await expect(option(`#${tag}`)).toBeVisible();
  await field.press("u");
  await field.press("ArrowDown");
  choose();
  await expect(option(`#${tag}s`)).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue(`#${tag} `);
});

test("what was seen and what was not published leave the device with who signs out @phone", async ({
  page,
  context,
}) => {
  const person = await newPerson(server, "sale");
  await seat(context, person);
  const { id } = await newPost(await newPerson(server, "vista"));
  await page.goto(`/publicacion/${id}`);
  const seen = () =>
    page.evaluate(
      (own) => Object.keys(sessionStorage).filter((name) => name.startsWith(own)),
      `viewed:${person.id}:`,
    );
  await expect.poll(seen).toContain(`viewed:${person.id}:${id}:shown`);
  await page.goto("/upload");
  await page.locator("input[type=file]").setInputFiles([await cameraJpeg()]);
  await page.getByLabel("Descripción").fill("Solo para mí");
  const left = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const drafts = databases.filter(({ name }) => name === "upload-draft");
      return [localStorage.getItem("upload:draft") ?? "", ...drafts.map(({ name }) => name)];
    });
  await expect.poll(left).toEqual([expect.stringContaining("Solo para mí"), "upload-draft"]);
  // Another tab, where a message waits to be written to its end.
  const other = await context.newPage();
  await other.goto(`/publicacion/${id}`);
  const there = () =>
    other.evaluate(() =>
      Object.keys(sessionStorage).filter((name) => /^(viewed:|\w+:draft:)/.test(name)),
    );
  await expect.poll(there).toContain(`viewed:${person.id}:${id}:shown`);
  await other.evaluate(
    (name) => sessionStorage.setItem(name, '{"text":"Hola","clave":"k"}'),
    `messages:draft:${person.id}:1`,
  );
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(left).toEqual([""]);
  expect(await seen()).toEqual([]);
  const mine = async () => (await there()).filter((name) => name.includes(`:${person.id}:`));
  // It loads anew meanwhile.
  await expect.poll(() => mine().catch(() => ["loading"])).toEqual([]);
});
