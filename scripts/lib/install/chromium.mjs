import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "../command.mjs";
import { projectFolder } from "../project.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

const SHELL_PLACES = ["/usr/bin/chromium-headless-shell"];

let found;

/**
 * The path of a Chromium that starts, or null; CHROMIUM_PATH goes before the usual places.
 * @returns {string | null}
 */
export function findChromium() {
  found ??= [process.env.CHROMIUM_PATH, ...PLACES, playwrightChromium()].find(starts);
  return found ?? null;
}

/**
 * The path of Chromium's headless shell, or null: the whole engine, without windows and what stands in them.
 * Null too where CHROMIUM_PATH asks for another browser.
 * @returns {string | null}
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH ? null : (SHELL_PLACES.find(starts) ?? null);
}

/** @returns {import("../steps.mjs").Step} */
export function installPlaywrightChromium() {
  return {
    title: "Installing Chromium (playwright)",
    run: (detail) =>
      runQuietly(process.execPath, [playwrightCli, "install", "--with-deps", "chromium"], {
        onLine: detail,
      }),
  };
}

const playwrightCli = join(projectFolder, "node_modules/@playwright/test/cli.js");

function playwrightChromium() {
  if (!existsSync(playwrightCli)) return null;
  return createRequire(playwrightCli)("@playwright/test").chromium.executablePath();
}

// A distribution's stub exists and is executable, but only says that it is a snap.
function starts(path) {
  if (!path || !existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 && /Chrom/.test(stdout);
}
