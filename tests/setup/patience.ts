/** A test that takes longer hangs. Nothing else ends one: some machines have a third of our speed, and others' work beside. */
export const HANG_MS = 300_000;

/** How long anything is waited for: less than that, so that what was seen instead is said. */
export const PATIENCE = { timeout: 240_000 };
