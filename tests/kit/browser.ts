import AxeBuilder from "@axe-core/playwright";
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { CONSENT_COOKIE } from "#app/http/cookies/consent.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";
import { openServer } from "./http.ts";
import type { Account, Person } from "./person.ts";

/** The server that the browsers of this run talk to (playwright.config.ts starts it). */
export const server = openServer({
  url: `http://127.0.0.1:${process.env.E2E_PORT}`,
  dataDir: process.env.E2E_DATA_DIR ?? "",
});
export const { call, bodyOf, codeFor } = server;

/** What nobody has caught in the pages of the test that runs. */
const uncaught: string[] = [];

/**
 * Playwright's, with pages that are there once their scripts are: what comes before has tests of its own. A page whose
 * scripts fail, or do not find what the server wrote, fails the test.
 */
export const test = base.extend<{ quiet: void }>({
  context: async ({ context }, use) => {
    prepare(context);
    await use(context);
  },
  quiet: [
    async ({ baseURL }, use) => {
      uncaught.length = 0;
      await use();
      expect(uncaught, `errors that nobody caught in a page of ${baseURL}`).toEqual([]);
    },
    { auto: true },
  ],
});

function prepare(context: BrowserContext): void {
  context.on("page", waitForScripts);
  context.on("weberror", (error) => {
    uncaught.push(`${error.page()?.url()}: ${error.error().message}`);
  });
}

/** Makes coming to a page wait for React, unless one asks for the page as soon as it begins. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  const ready = () => page.locator('html:not([data-script=""])').waitFor({ state: "attached" });
  Object.assign(page, {
    goto: async (...[url, options]: Parameters<Page["goto"]>) => {
      const answer = await goto(url, options);
      if (options?.waitUntil !== "commit") await ready();
      return answer;
    },
    reload: async (...[options]: Parameters<Page["reload"]>) => {
      const answer = await reload(options);
      await ready();
      return answer;
    },
    goBack: async (...[options]: Parameters<Page["goBack"]>) => {
      const answer = await goBack(options);
      await ready();
      return answer;
    },
  } satisfies Partial<Page>);
}

export type Member = Person<typeof server>;

/** Puts somebody, or a visitor, in front of a browser that has passed the age gate. */
export async function seat(
  context: BrowserContext,
  person?: Pick<Account, "token">,
): Promise<void> {
  const record = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  const { url } = server;
  await context.addCookies([
    { name: CONSENT_COOKIE, value: encodeURIComponent(record), url },
    ...(person ? [{ name: SESSION_COOKIE, value: person.token, url, httpOnly: true }] : []),
  ]);
}

/** One more browser for somebody, of the size of the project unless given another. */
export async function newBrowser(
  browser: Browser,
  person?: Pick<Account, "token">,
  given: Pick<BrowserContextOptions, "javaScriptEnabled" | "viewport" | "deviceScaleFactor"> = {},
): Promise<Page> {
  const { baseURL, viewport, javaScriptEnabled } = test.info().project.use;
  const context = await browser.newContext({
    ...{ baseURL, viewport, javaScriptEnabled, locale: "es-MX" },
    ...given,
  });
  prepare(context);
  await seat(context, person);
  return context.newPage();
}

/** Whether scripts run on the page; in some projects none do. */
export function withScripts(page: Page): Promise<boolean> {
  return page.locator("html").evaluate(() => matchMedia("(scripting: enabled)").matches);
}

/** What axe calls a matter of colours: the rest is alike in both themes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The rules that are asked in a theme. */
type Asked = "all" | "colours" | "all but colours";

/** What axe finds wrong on a page, or in a part of it, is nothing, in either theme. */
export async function expectAccessible(
  page: Page,
  part?: string,
  themes: { dark?: Asked; light?: Asked } = { dark: "all", light: "colours" },
): Promise<void> {
  // It would wait for an answer for ever.
  if (!(await withScripts(page))) throw new Error("axe is a script, and here none runs");
  for (const [colorScheme, asked] of Object.entries(themes) as ["dark" | "light", Asked][]) {
    // What is still fading in has less contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // What is right it need not describe.
    axe.options({ resultTypes: ["violations"] });
    if (part) axe.include(part);
    if (asked === "colours") axe.withRules(COLOUR_RULES);
    if (asked === "all but colours") axe.disableRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
}
