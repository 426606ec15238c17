import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { bodyOf, newBrowser, server, test } from "../kit/browser.ts";
import type { SentFile } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { mostTelling } from "../setup/all-cases.ts";

/** product.md 8.9 */
const MOST = 1.5;
/** There is none that is smaller. */
const SMALLEST = 160;

const WINDOWS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const SCREENS = mostTelling<[window: keyof typeof WINDOWS, deviceScaleFactor: number]>(
  [
    ["phone", 1],
    ["phone", 3],
    ["tablet", 2],
    ["desktop", 1],
  ],
  [
    ["phone", 2],
    ["tablet", 1],
    ["tablet", 3],
    ["desktop", 2],
    ["desktop", 3],
  ],
);
const SHAPES: [width: number, height: number][] = [
  [2400, 1600],
  // Beside the first in the post of all, so that it is loaded on its wide stage.
  [1080, 2340],
  [1500, 2000],
  [2000, 2000],
  [2600, 900],
];

async function photo([width, height]: [number, number]): Promise<SentFile> {
  const create = { width, height, channels: 3, background: "#7a5c8e" } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return { name: `${width}x${height}.jpg`, bytes };
}

/**
 * Every picture of a post that the page shows: its own pixels, and those of the screen it is drawn on. Each is chosen
 * once more, under another address: what the browser has already it shows in any size, and a window has
 * another size at first.
 */
function pictures(page: Page) {
  return page.evaluate(async () => {
    const again = (set: string) => set.replace(/\/uploads\/[^\s,]+/g, "$&?again");
    const choose = async (image: HTMLImageElement) => {
      const shown = image.closest("picture") ?? image;
      const copy = shown.cloneNode(true) as HTMLElement;
      copy.style.cssText = "position: absolute; visibility: hidden";
      const chosen = copy instanceof HTMLImageElement ? copy : copy.querySelector("img")!;
      chosen.loading = "eager";
      chosen.src = again(chosen.src);
      for (const each of [chosen, ...copy.querySelectorAll("source")]) {
        if (each.srcset) each.srcset = again(each.srcset);
      }
      shown.after(copy);
      await chosen.decode();
      copy.remove();
      return chosen.currentSrc;
    };
    const shown = [...document.images].filter(
      ({ complete, naturalWidth, currentSrc, offsetWidth }) =>
        complete && naturalWidth > 0 && offsetWidth > 0 && /-[awj]\w+\.\w+$/.test(currentSrc),
    );
    return Promise.all(
      shown.map(async (image) => {
        const url = await choose(image);
        const bytes = await (await fetch(url)).blob();
        const { width, height } = await createImageBitmap(bytes);
        const asWide = (image.offsetHeight * width) / height;
        const isWhole = getComputedStyle(image).objectFit === "contain";
        const drawn = (isWhole ? Math.min : Math.max)(image.offsetWidth, asWide);
        return { url, type: bytes.type, width, drawn: drawn * devicePixelRatio };
      }),
    );
  });
}

async function expectFitting(page: Page, where: string): Promise<string[]> {
  const areLoaded = () =>
    page.evaluate(() => {
      const isAwaited = ({ loading, complete }: HTMLImageElement) =>
        loading === "eager" && !complete;
      return [...document.images].filter(isAwaited).length;
    });
  await expect.poll(areLoaded).toBe(0);
  let seen: Awaited<ReturnType<typeof pictures>> = [];
  await expect.poll(async () => (seen = await pictures(page)).length, where).toBeGreaterThan(0);
  const large = seen.filter(({ width, drawn }) => width > SMALLEST && width > MOST * drawn);
  expect(large, where).toEqual([]);
  return seen.map(({ type }) => type);
}

test("no picture has more than 1.5 times the pixels it is shown in @desktop", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const [creator, fan] = [await newPerson(server, "fotografa"), await newPerson(server)];
  await bodyOf("POST", `/api/users/${creator.id}/follow`, { as: fan, body: { following: true } });
  const posts: number[] = [];
  for (const shape of SHAPES) {
    const post = await newPost(creator, {
      descripcion: `De ${shape.join(" por ")}`,
      files: [await photo(shape)],
    });
    posts.push(post.id);
  }
  const all = await newPost(creator, {
    descripcion: "De todas",
    files: await Promise.all(SHAPES.map(photo)),
  });
  posts.push(all.id);
  const formats = async (id: number) => {
    const { post } = (await bodyOf("GET", `/api/publicaciones/${id}`)) as {
      post: { archivos: { variants: { mime: string }[] }[] };
    };
    return post.archivos.every(({ variants }) =>
      variants.some(({ mime }) => mime === "image/avif"),
    );
  };
  for (const id of posts) await expect.poll(() => formats(id)).toBe(true);

  // A tall one, and that of several. The others stand in the lists.
  const [, tall] = posts;
  const telling = [tall!, all.id];
  const others = posts.filter((id) => !telling.includes(id));

  for (const [window, deviceScaleFactor] of SCREENS) {
    const viewport = WINDOWS[window];
    const page = await newBrowser(browser, fan, { viewport, deviceScaleFactor });
    const size = `${viewport.width} px, ${deviceScaleFactor} to 1`;
    const open = async (path: string) => {
      await page.goto(path);
      return expectFitting(page, `${path}, ${size}`);
    };
    const types = await open("/?tab=siguiendo");
    expect(types).toContain("image/avif");
    await open(`/u/${creator.name}`);
    for (const id of mostTelling(telling, others)) await open(`/publicacion/${id}`);
    await page.goto(`/u/${creator.name}`);
    await page.locator(`[data-post="${all.id}"]`).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFitting(page, `viewer, ${size}`);
    await page.context().close();
  }
});
