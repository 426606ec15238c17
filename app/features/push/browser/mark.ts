import { browserStorage } from "#app/ui/browser/storage.ts";

/** Who has said yes here, and in which of their sessions. */
const ON = "push:on";
const REFUSED = "push:no";

/** In which session this person turned pushes on in this browser last; null: they did not, or turned them off. */
export function turnedOnIn(me: number): number | null {
  const [who, sesion] = (browserStorage.getItem(ON) ?? "").split(" ");
  return who === String(me) && sesion ? Number(sesion) : null;
}

export function markOn(me: number, sesion: number): void {
  browserStorage.setItem(ON, `${me} ${sesion}`);
}

export function markOff(): void {
  browserStorage.removeItem(ON);
}

/** Whoever has said no here is not asked again. */
export function wasRefused(): boolean {
  return browserStorage.getItem(REFUSED) !== null;
}

export function markRefused(): void {
  browserStorage.setItem(REFUSED, "1");
}

/** Whether this browser takes pushes at all; one on an iPhone does once it is on the home screen. */
export function takesPushes(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}
