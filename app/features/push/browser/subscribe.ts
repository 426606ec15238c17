import { call } from "#app/ui/browser/browser-client.ts";
import type { Devices } from "../devices/queries.server.ts";
import { PUSH_PATH, WORKER_PATH } from "../limits.ts";
import { markOff, markOn, turnedOnIn } from "./mark.ts";

/** How long a service worker that is being installed is waited for. */
const WORKER_WAIT_MS = 15_000;

/** Asks the person, then the browser, and tells us. False: they said no. Throws when it cannot be done. */
export async function turnOn(me: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key, sesion } = await devices();
  await register(me, sesion, await subscription(key));
  return true;
}

/** Nothing more comes here, whatever the browser goes on allowing. */
export async function turnOff(): Promise<void> {
  markOff();
  await call(PUSH_PATH, { method: "DELETE" });
  await (await worker()).pushManager.getSubscription().then((had) => had?.unsubscribe());
}

/** Whether this browser is told. */
export async function isOn(): Promise<boolean> {
  if (Notification.permission !== "granted") return false;
  return (await devices()).dispositivos.some(({ isCurrent }) => isCurrent);
}

/**
 * Where somebody had turned it on: sees that it still is, after they have signed in again, the browser has lost what it
 * had, or the site has another key. What they have ended from elsewhere stays ended.
 */
export async function renew(me: number): Promise<void> {
  const turnedOn = turnedOnIn(me);
  if (turnedOn === null || Notification.permission !== "granted") return;
  const { key, sesion, dispositivos } = await devices();
  const had = await (await worker()).pushManager.getSubscription();
  const isListed = dispositivos.some(({ isCurrent }) => isCurrent);
  if (isListed && had && isFor(had, key)) return;
  if (!isListed && had && turnedOn === sesion) {
    markOff();
    await had.unsubscribe();
    return;
  }
  await register(me, sesion, await subscription(key));
}

function devices(): Promise<Devices> {
  return call<Devices>(PUSH_PATH, { cache: "no-store" });
}

async function register(me: number, sesion: number, found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await call(PUSH_PATH, { method: "POST", json: { endpoint, keys } });
  markOn(me, sesion);
}

async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const had = await pushManager.getSubscription();
  if (had && isFor(had, key)) return had;
  await had?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Whether it takes what is signed with the key that the site has now. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const has = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytesOf(key);
  return has.length === wanted.length && wanted.every((byte, at) => byte === has[at]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Throws where none comes: this browser keeps none, or the operator has none. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER_PATH, { updateViaCache: "none" });
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no service worker")), WORKER_WAIT_MS);
    void serviceWorker.ready.then(resolve);
  });
}
