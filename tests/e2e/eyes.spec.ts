import { expect, type Locator } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";

const SIZES = [
  [667, 375],
  [640, 430],
  [844, 390],
  [320, 568],
  [360, 740],
  [768, 1024],
  [1280, 860],
  [1440, 900],
  [1920, 1080],
] as const;

/** Somebody whose feed begins with what they follow: a shortit, a post of several files, and a wide picture. */
async function follower() {
  const creator = await newPerson(server, "duena");
  const fan = await newPerson(server, "fan");
  const words = { descripcion: "Una tarde larga en la playa, con amigas y sin prisa. ".repeat(5) };
  await newPost(creator, { ...words, shows: ["wide"] });
  await newPost(creator, { ...words, shows: ["clip", "photo"] });
  await newPost(creator, { ...words, tipo_publicacion: "shortit", shows: ["clip"] });
  await follow(fan, creator);
  return { fan, creator };
}

/** Brings a card before the eyes as it is with a mouse over it: all that it has is there, and a video plays. */
async function lookAt(stop: Locator): Promise<void> {
  await stop.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  const video = stop.locator("video").first();
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  if (await video.count()) await expect.poll(isPaused).toBe(false);
  await stop
    .locator("[data-surface], img")
    .first()
    .hover({ position: { x: 40, y: 120 } });
  const volume = stop.locator("input[type=range][aria-label=Volumen]");
  await expect(volume).toHaveCount(await video.count());
}

/** The controls of a card that a finger on their centre does not reach. */
async function unreachable(stop: Locator): Promise<string[]> {
  await lookAt(stop);
  return stop.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const box = element.querySelector("article > :first-of-type + *")!.getBoundingClientRect();
    return [...element.querySelectorAll("button, a, summary, input[type=range]")].flatMap(
      (control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const isGone = width * height === 0 || !control.checkVisibility({ opacityProperty: true });
        // The file beside the one that is shown.
        const isAside = left >= box.right && control.closest("li:not([aria-current])");
        // What fills the stage is pressed wherever nothing else is.
        if (isGone || isAside || control.matches("[data-surface]")) return [];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (hit && control.contains(hit)) return [];
        const at = [left, top, width, height].map(Math.round).join(" ");
        return [
          `${control.textContent} ${control.ariaLabel} ${at}: ${hit?.outerHTML.slice(0, 150)}`,
        ];
      },
    );
  });
}

// It chooses its own sizes.
test("every control of a card is under the finger, however short or narrow the window @desktop", async ({
  page,
  context,
}) => {
  const { fan, creator } = await follower();
  await seat(context, fan);
  await page.goto("/?tab=siguiendo");
  await expect(page.getByRole("article")).toHaveCount(3);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const stop of await page.locator("[data-stop]:has(article)").all()) {
      expect.soft(await unreachable(stop), `${width}x${height}`).toEqual([]);
    }
  }

  await page.goto(`/u/${creator.name}`);
  await page.locator("a[data-post]").first().click();
  const row = page.locator("dialog[open] ol > li[aria-current]");
  for (const [width, height] of SIZES.filter(([, height]) => height < 600)) {
    await page.setViewportSize({ width, height });
    expect.soft(await unreachable(row), `viewer ${width}x${height}`).toEqual([]);
  }
});

test("who wants no motion starts videos, and who refuses storage still likes @desktop", async ({
  page,
  context,
}) => {
  const { fan } = await follower();
  await seat(context, fan);
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
    }
  });
  const failures: string[] = [];
  // The router's own script in the page complains of it, and goes on.
  page.on("pageerror", ({ stack = "" }) => stack.includes("/assets/") && failures.push(stack));
  await page.goto("/?tab=siguiendo");
  const shortit = page.locator("[data-row=shortit] article");
  await shortit.scrollIntoViewIfNeeded();
  const play = shortit.getByRole("button", { name: "Reproducir" });
  await expect(play.locator(".icon")).toBeVisible();
  const isPaused = () =>
    shortit.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  expect(await isPaused()).toBe(true);
  await play.click();
  await expect.poll(isPaused).toBe(false);

  await shortit.getByRole("button", { name: "Activar el sonido" }).click();
  await expect(shortit.getByRole("button", { name: "Silenciar" })).toBeVisible();
  await shortit.getByRole("button", { name: "Me gusta: 0", exact: true }).click();
  await expect(shortit.getByRole("button", { name: "Quitar me gusta: 1" })).toBeVisible();

  const dots = page.getByRole("group", { name: "Archivos de la publicación" }).getByRole("link");
  await expect(dots).toHaveCount(2);
  const looks = await dots.evaluateAll((all) =>
    all.map((dot) => {
      const { color, backgroundColor } = getComputedStyle(dot);
      const shape = dot.querySelector("span")!.getBoundingClientRect();
      return { isSeen: color !== backgroundColor, width: shape.width };
    }),
  );
  expect(looks.map(({ isSeen }) => isSeen)).toEqual([true, true]);
  // Colours may be few: the one that is shown is larger.
  expect(looks[0]!.width).toBeGreaterThan(looks[1]!.width * 1.3);

  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/settings");
  const height = (name: string) =>
    page
      .getByRole("term")
      .filter({ hasText: name })
      .evaluate((term) => term.clientHeight);
  expect(await height("Publicaciones"), "in one line").toBe(await height("Guardados"));
  expect(failures).toEqual([]);
});
