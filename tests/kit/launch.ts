import { findChromium, findHeadlessShell } from "../../scripts/lib/install/chromium.mjs";

const args = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--autoplay-policy=no-user-gesture-required",
];

/** Chromium as people have it, with what a page cannot do alone: its own settings, notifications. */
export const wholeBrowser = { executablePath: findChromium() ?? "/usr/bin/chromium", args };

/** The same without all that stands around a page, where it is installed: a third less work for the processor. */
export const pageBrowser = {
  executablePath: findHeadlessShell() ?? wholeBrowser.executablePath,
  args,
};
