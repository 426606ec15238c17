import { browserStorage } from "../storage.ts";

const WAITING_FLAG = "offline:waiting";

/** Whether anything may wait in this browser: whoever asks this first loads and reads nothing where nothing does. */
export function mayWait(): boolean {
  return browserStorage.getItem(WAITING_FLAG) !== null;
}

export function setMayWait(isSo: boolean): void {
  if (isSo) browserStorage.setItem(WAITING_FLAG, "1");
  else browserStorage.removeItem(WAITING_FLAG);
}
