import { AsyncLocalStorage } from "node:async_hooks";

const watched = new AsyncLocalStorage<{ isWhole: boolean }>();

/** Does something, and tells whether no part of a page was missing in it. */
export async function asWhole<T>(act: () => Promise<T>): Promise<{ made: T; isWhole: boolean }> {
  const state = { isWhole: true };
  const made = await watched.run(state, act);
  return { made, isWhole: state.isWhole };
}

/** A part of the page that is being made could not be read. */
export function noteMissing(): void {
  const state = watched.getStore();
  if (state) state.isWhole = false;
}
