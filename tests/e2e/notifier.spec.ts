import { expect } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { stopClock } from "./support.ts";

test("pending posts are asked after together, and only while the page is looked at @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "espera");
  const { id: first } = await newPost(member, { shows: ["photo"] });
  const { id: second } = await newPost(member, { shows: ["photo"] });
  await seat(context, member);
  // What stands there may be anybody's.
  const stored = [{ id: first }, null, { id: "x" }, { id: second, createdAt: 1 }];
  await page.addInitScript((entries) => {
    Object.defineProperty(document, "hidden", { get: () => !("looked" in window) });
    localStorage.setItem("pending_publications", JSON.stringify(entries));
  }, stored);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/publicaciones/status") asked.push(searchParams.get("ids") ?? "");
  });
  await page.clock.install();

  await page.goto("/support");
  const isAlive = () => page.evaluate(() => localStorage.getItem("userId"));
  await expect.poll(isAlive).toBe(String(member.id));
  await stopClock(page);
  await page.clock.runFor(20_000);
  expect(asked).toEqual([]);

  await page.evaluate(() => {
    Object.assign(window, { looked: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  for (const id of [first, second]) {
    const toast = page.getByText(`Tu publicación #${id} ya está lista`);
    await expect(toast).toBeVisible();
    await expect(toast.locator("..").getByRole("link", { name: "Ver" })).toHaveAttribute(
      "href",
      `/publicacion/${id}`,
    );
  }
  await page.clock.runFor(6_000);
  await expect(page.getByText(/ya está lista/)).toHaveCount(0);
  expect(asked).toEqual([`${first},${second}`]);
});
