import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { bodyOf, newBrowser, server, test } from "../kit/browser.ts";
import type { SentFile } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

/** product.md 8.9 */
const MOST = 1.5;
/** There is none that is smaller. */
const SMALLEST = 160;

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const SHAPES: [width: number, height: number][] = [
  [2400, 1600],
  [1500, 2000],
  [2000, 2000],
  [1080, 2340],
  [2600, 900],
];

async function photo([width, height]: [number, number]): Promise<SentFile> {
  const create = { width, height, channels: 3, background: "#7a5c8e" } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return { name: `${width}x${height}.jpg`, bytes };
}

/** Every picture of a post that the page has loaded: its own pixels, and those of the screen it is drawn on. */
function pictures(page: Page) {
  return page.evaluate(async () => {
    const shown = [...document.images].filter(
      ({ complete, naturalWidth, currentSrc, offsetWidth }) =>
        complete && naturalWidth > 0 && offsetWidth > 0 && /-[awj]\w+\.\w+$/.test(currentSrc),
    );
    return Promise.all(
      shown.map(async (image) => {
        const bytes = await (await fetch(image.currentSrc)).blob();
        const { width, height } = await createImageBitmap(bytes);
        const asWide = (image.offsetHeight * width) / height;
        const isWhole = getComputedStyle(image).objectFit === "contain";
        const drawn = (isWhole ? Math.min : Math.max)(image.offsetWidth, asWide);
        return { url: image.currentSrc, type: bytes.type, width, drawn: drawn * devicePixelRatio };
      }),
    );
  });
}

/** `had`: what the browser has already. It takes that instead of fetching a smaller one. */
async function expectFitting(page: Page, where: string, had: Set<string>): Promise<string[]> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.images].filter((image) => image.loading === "eager" && !image.complete)
            .length,
      ),
    )
    .toBe(0);
  await expect.poll(async () => (await pictures(page)).length, where).toBeGreaterThan(0);
  const seen = await pictures(page);
  const large = seen.filter(
    ({ url, width, drawn }) => !had.has(url) && width > SMALLEST && width > MOST * drawn,
  );
  for (const { url } of seen) had.add(url);
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
  for (const id of posts) await expect.poll(() => formats(id), { timeout: 120_000 }).toBe(true);

  for (const viewport of WINDOWS) {
    for (const deviceScaleFactor of [1, 2, 3]) {
      const page = await newBrowser(browser, fan, { viewport, deviceScaleFactor });
      const had = new Set<string>();
      const size = `${viewport.width} px, ${deviceScaleFactor} to 1`;
      await page.goto("/?tab=siguiendo");
      const types = await expectFitting(page, `feed, ${size}`, had);
      expect(types).toContain("image/avif");
      await page.goto(`/u/${creator.name}`);
      await expectFitting(page, `profile, ${size}`, had);
      for (const id of posts) {
        await page.goto(`/publicacion/${id}`);
        await expectFitting(page, `post ${id}, ${size}`, had);
      }
      await page.goto(`/u/${creator.name}`);
      await page.locator(`[data-post="${all.id}"]`).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectFitting(page, `viewer, ${size}`, had);
      await page.context().close();
    }
  }
});
