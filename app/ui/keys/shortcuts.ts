import { browserStorage } from "../browser/storage.ts";

export const KEY = "shortcuts";
export const OFF = "off";

/** Whether a letter or a sign that is pressed by itself does something on this device (product.md 23.15). */
export function hasShortcuts(): boolean {
  return browserStorage.getItem(KEY) !== OFF;
}
