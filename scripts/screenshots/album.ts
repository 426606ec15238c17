import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CONSENT_COOKIE, CONSENT_VERSION } from "#app/http/cookies/consent.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";
import { THEME_COOKIE } from "#app/http/cookies/theme.server.ts";
import { findChromium } from "../lib/install/chromium.mjs";
import type { Screen } from "./screens.ts";
import type { Role, Site } from "./site.ts";

export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const THEMES = ["dark", "light"] as const;
export type Look = (typeof SIZES)[number] & { theme: (typeof THEMES)[number] };

/** A picture to take: of a screen, in a look, into a file. */
export interface Shot {
  screen: Screen;
  look: Look;
  /** Of the file. */
  name: string;
  /** Pixels for each of the page's: sharper where a picture is shown small. */
  density?: number;
}

interface AlbumOptions {
  site: Site;
  shots: readonly Shot[];
  folder: string;
  onProgress: (done: number, all: number, name: string) => void;
}

/** Every screen in every size and theme; what leaves something behind comes last, or others would show it. */
export function everyLook(screens: readonly Screen[]): Shot[] {
  const looks = THEMES.flatMap((theme) => SIZES.map((size): Look => ({ ...size, theme })));
  const all = (chosen: readonly Screen[]) =>
    looks.flatMap((look) =>
      chosen.map((screen) => ({
        look,
        screen,
        name: `${screen.name}-${look.width}-${look.theme}`,
      })),
    );
  return [
    ...all(screens.filter(({ writes }) => !writes)),
    ...all(screens.filter(({ writes }) => writes)),
  ];
}

/** Takes pictures into a folder, as PNG; gives those that could not be taken. */
export async function fillAlbum(options: AlbumOptions): Promise<string[]> {
  const { site, shots, folder, onProgress } = options;
  await mkdir(folder, { recursive: true });
  const failed: string[] = [];
  let done = 0;
  const browser = await openBrowser();
  try {
    for (const shot of shots) {
      const name = `${shot.name}.png`;
      onProgress((done += 1), shots.length, name);
      const problem = await takePicture(browser, site, shot, join(folder, name));
      if (problem) failed.push(`${name}: ${problem}`);
    }
  } finally {
    await browser.close();
  }
  return failed;
}

function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
}

/** The first line of what went wrong, or null. */
async function takePicture(
  browser: Browser,
  site: Site,
  { screen, look, density = 1 }: Shot,
  path: string,
) {
  const { theme, ...viewport } = look;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: density,
    colorScheme: theme,
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    reducedMotion: "reduce",
  });
  try {
    await become(context, site, screen.as, theme);
    const page = await context.newPage();
    await page.goto(site.url + screen.path(site));
    await settled(page);
    await screen.then?.(page, site);
    await settled(page);
    await page.screenshot({ path, animations: "disabled" });
    return null;
  } catch (error) {
    return (error as Error).message.split("\n")[0] ?? "";
  } finally {
    await context.close();
  }
}

async function become(context: BrowserContext, site: Site, role: Role, theme: string) {
  const record = { accepted: true, ts: Date.now(), version: CONSENT_VERSION };
  const consent = encodeURIComponent(JSON.stringify(record));
  const token = site.tokens[role];
  const cookies = [
    { name: THEME_COOKIE, value: theme },
    ...(role === "stranger" ? [] : [{ name: CONSENT_COOKIE, value: consent }]),
    ...(token ? [{ name: SESSION_COOKIE, value: token }] : []),
  ];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.url })));
}

/** Scripts run, and what is in sight is painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.locator('html:not([data-script=""])').waitFor({ state: "attached" });
  await page.waitForFunction(() => {
    // A picture beside the one that a carousel shows is not fetched, though the window has room for it.
    // Nor is one in a menu that is closed.
    const inSight = (element: Element) => {
      if (!element.checkVisibility()) return false;
      let { top, bottom, left, right } = element.getBoundingClientRect();
      const cut = (by: { top: number; bottom: number; left: number; right: number }) => {
        [top, bottom] = [Math.max(top, by.top), Math.min(bottom, by.bottom)];
        [left, right] = [Math.max(left, by.left), Math.min(right, by.right)];
      };
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") cut(box.getBoundingClientRect());
      }
      cut({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
      return bottom - top > 1 && right - left > 1;
    };
    return [...document.images].filter(inSight).every((image) => image.complete);
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
