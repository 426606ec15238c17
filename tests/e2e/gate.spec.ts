import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../kit/browser.ts";
import { wholeBrowser } from "../kit/launch.ts";
import { enter } from "./support.ts";

test("the gate stands before every page and remembers the answer @phone @no-scripts", async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  // With scripts each waits until they run, also those that stand in a page made for all visitors.
  const openShared = async (path: string) => {
    const headers = (await page.goto(path))!.headers();
    expect(headers["cache-control"]).toMatch(/^public,/);
    expect(headers["content-security-policy"]).toMatch(/^(?!.*'nonce-).*'sha256-/);
  };
  for (const path of ["/", "/login", "/publicacion/1", "/upload"]) {
    await (path === "/" ? openShared(path) : page.goto(path));
    await expect(
      page.getByRole("heading", { name: "Contenido solo para adultos (+18)" }),
    ).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "No, soy menor" })).toHaveAttribute(
    "href",
    /^https:/,
  );

  await enter(page, "/login?next=%2Fupload");
  await expect(page).toHaveURL("/login?next=%2Fupload");
  const [consent] = (await context.cookies()).filter(({ name }) => name === "age_consent_v1");
  const record = JSON.parse(decodeURIComponent(consent?.value ?? "")) as Record<string, unknown>;
  expect(record).toMatchObject({ accepted: true, version: "1" });
  await openShared("/search");
  await openShared("/");
  await expect(
    page.getByText("No hay contenido").or(page.getByRole("article").first()),
  ).toBeVisible();
  expect(refused).toEqual([]);
});

test("who has forbidden all cookies is told so, and asked once @desktop", async ({ playwright }, {
  outputDir,
  project: { use },
}) => {
  await mkdir(join(outputDir, "Default"), { recursive: true });
  // What the browser's own settings write.
  const forbidden = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(outputDir, "Default", "Preferences"), JSON.stringify(forbidden));
  const context = await playwright.chromium.launchPersistentContext(outputDir, {
    ...wholeBrowser,
    baseURL: use.baseURL,
  });
  const page = context.pages()[0]!;
  await page.goto("/search");
  const told = page.getByText("no acepta cookies");
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Sí, soy mayor (+18)" }).click();
  await expect(told).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await context.close();
});

test("the legal pages stand outside the gate @no-scripts", async ({ page }) => {
  for (const path of ["/privacy", "/terms"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sí, soy mayor (+18)" })).toHaveCount(0);
  }
});
