import { expect, type Page } from "@playwright/test";

/** Holds what a page posts to `path` until the test lets it go, or has it refused: one after the other. */
export async function holdPosts(page: Page, path: string) {
  const held: ((isGood: boolean) => void)[] = [];
  await page.route(`**${path}`, async (route, request) => {
    if (request.method() !== "POST") return route.fallback();
    const isGood = await new Promise<boolean>((resolve) => held.push(resolve));
    // Whoever reloads meanwhile has ended it.
    const end = isGood ? route.fallback() : route.fulfill({ status: 500, json: {} });
    await end.catch(() => undefined);
  });
  const next = async (isGood: boolean) => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!(isGood);
  };
  return { letGo: () => next(true), refuse: () => next(false) };
}

/** Keeps the scripts of pages from coming until they are let go. */
export async function holdScripts(page: Page) {
  let open = () => {};
  let gate = Promise.resolve();
  const hold = () => void (gate = new Promise((resolve) => (open = resolve)));
  hold();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return { hold, release: () => open() };
}
