import { expect } from "@playwright/test";
import { test } from "../kit/browser.ts";
import { enter } from "./support.ts";

test("the gate stands before every page and remembers the answer", async ({ page, context }) => {
  for (const path of ["/", "/login", "/publicacion/1", "/upload"]) {
    await page.goto(path);
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
  await page.goto("/");
  await expect(
    page.getByText("No hay contenido").or(page.getByRole("article").first()),
  ).toBeVisible();
});

test("a record that is too old, of another shape or unreadable is no consent", async ({
  page,
  context,
  baseURL,
}) => {
  const year = 365 * 24 * 60 * 60 * 1000;
  const bad = [
    JSON.stringify({ accepted: true, ts: Date.now() - year - 60_000, version: "1" }),
    JSON.stringify({ accepted: false, ts: Date.now(), version: "1" }),
    JSON.stringify({ accepted: true, ts: Date.now(), version: "2" }),
    JSON.stringify({ accepted: true, ts: "hoy", version: "1" }),
    "{",
    "1",
  ];
  for (const value of bad) {
    await context.addCookies([
      { name: "age_consent_v1", value: encodeURIComponent(value), url: baseURL },
    ]);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sí, soy mayor (+18)" })).toBeVisible();
  }
});

test("the legal pages stand outside the gate", async ({ page }) => {
  for (const path of ["/privacy", "/terms"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sí, soy mayor (+18)" })).toHaveCount(0);
  }
});
