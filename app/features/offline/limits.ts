/** How long a page that is only read is waited for while the one for no line is at hand. */
export const NAVIGATION_LIMIT_MS = 12_000;

/** The page that is there without a line. */
export const OFFLINE_PATH = "/sin-conexion";

/** Where the worker is. Its address never changes: browsers look there for the next one. */
export const WORKER_PATH = "/sw.js";

/** What is installed on a home screen. */
export const MANIFEST_PATH = "/manifest.webmanifest";

export const DISCRETION_PATH = "/settings/discrecion";

/** How often the key is pressed, and within how long, before the site is left. */
export const HIDE_PRESSES = 3;
export const HIDE_WITHIN_MS = 1_500;

/** Of what somebody saved so many posts can be read without a line, asked for so often at most. */
export const SAVED_KEPT = 24;
export const SAVED_EVERY_MS = 30 * 60 * 1_000;
