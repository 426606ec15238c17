import { afterAll, beforeAll, expect, test } from "vitest";
import { type Checkout, makeVersions, serveVersion } from "./test-versions.ts";

let site: Checkout;

beforeAll(async () => {
  site = await serveVersion(await makeVersions({ v1: "none" }), "v1");
});

afterAll(() => site.stop());

test("other programs go on as they were built with a site that runs from their folder", async () => {
  const asked = (built: string, before = "") =>
    site.node(
      ...["--input-type=module", "-e"],
      `${before} const { isKeptForSite } = await import("${site.folder}/scripts/lib/upgrade/site.mjs");
      await isKeptForSite("${built}").then(console.log, ({ message }) => console.log(message));`,
    );
  expect((await asked("build/scripts/serve.js")).said).toContain("true");
  expect((await asked("build/none.js")).said).toContain("The site runs from this folder");
  const elsewhere = 'process.env.DATA_DIR = "/nowhere";';
  expect((await asked("build/none.js", elsewhere)).said).toContain("false");
});

test("npm start does not replace the program of a site that runs from its folder, and does once that is stopped", async () => {
  const program = "scripts/lib/upgrade/site.mjs";
  const asked = (before = "") =>
    site.node(
      ...["--input-type=module", "-e"],
      `const { requireStopped } = await import("${site.folder}/${program}");
      ${before}
      await requireStopped().catch(({ message }) => console.log(message));`,
    );
  expect((await asked()).said).toContain("The site runs from this folder");
  // Of the same instance, but with a program of its own.
  const elsewhere = `process.env.DATA_DIR = "${site.folder}/data"; process.chdir("/");`;
  expect(await asked(elsewhere)).toEqual({ code: 0, said: "" });
  await site.stop();
  expect(await asked()).toEqual({ code: 0, said: "" });
});
