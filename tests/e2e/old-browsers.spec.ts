import { expect, type Page } from "@playwright/test";
import { bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { befriend } from "../kit/ties.ts";
import { composer, log } from "./messages-support.ts";
import { enter } from "./support.ts";

/** As the last browsers of phones and computers that get no newer ones: Safari of iOS 15 and 16, Chrome 109. */
function asOld(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const later: [object, string[]][] = [
      [
        Array.prototype,
        ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"],
      ],
      [Array, ["fromAsync"]],
      [Set.prototype, ["union", "intersection", "difference", "symmetricDifference"]],
      [Set.prototype, ["isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [URL, ["canParse", "parse"]],
      [AbortSignal, ["any", "timeout"]],
      [Element.prototype, ["checkVisibility"]],
      [HTMLFormElement.prototype, ["requestSubmit"]],
      [window, ["requestIdleCallback", "scheduler"]],
    ];
    for (const [owner, names] of later) {
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  });
}

test("browsers that get no newer version pass the gate, see videos and read links @phone", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    const isOfLine = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfLine) errors.push(message.text());
  });
  await asOld(page);
  await enter(page);

  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  const { id } = await newPost(beto, { descripcion: "Una tarde", shows: ["clip"] });
  await seat(context, ana);
  await page.goto("/?tab=siguiendo");
  const card = page.locator(`#p${id}`);
  await expect(card.getByRole("button", { name: "Pausar" })).toBeVisible();
  await expect(card).toContainText("Una tarde");

  const said = "¿Viste https://example.org/a?";
  await bodyOf("POST", `/api/messages/with/${ana.id}`, { as: beto, body: { text: said } });
  await page.goto(`/messages?to=${beto.id}`);
  const links = log(page).getByRole("link", { name: /^https:\/\/example\.org/ });
  await expect(links).toHaveText(["https://example.org/a"]);
  await composer(page).fill("No, pero sí https://example.org/b.");
  await composer(page).press("Enter");
  await expect(links).toHaveText(["https://example.org/a", "https://example.org/b"]);
  await expect(composer(page)).toHaveValue("");
  expect(errors).toEqual([]);
});
