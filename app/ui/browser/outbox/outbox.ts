import { pause, PAUSES_MS } from "../line/until-answered.ts";
import { browserStorage } from "../storage.ts";
import { sendWaiting } from "./send-waiting.ts";
import { tellAll } from "./told.ts";
import { addWaiting, type Call, dropWaiting, listWaiting, SYNC_TAG } from "./waiting.ts";

/** There while something waits, for pages that load nothing to find out that nothing does. */
export const WAITING_FLAG = "offline:waiting";

interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

let sending: Promise<void> | undefined;

/** Keeps a call that got no answer, and sends it when the line is back. False: this browser keeps nothing. */
export async function keepCall(call: Call): Promise<boolean> {
  try {
    await addWaiting(call);
  } catch {
    return false;
  }
  browserStorage.setItem(WAITING_FLAG, "1");
  tellAll({ kind: "changed" });
  startSending(call.viewer);
  void askForSync();
  return true;
}

/** Sends what somebody's browser has kept, for as long as the page lives and until nothing waits. */
export function startSending(viewer: number): void {
  sending ??= sendAll(viewer)
    .catch(() => undefined)
    .finally(() => (sending = undefined));
}

async function sendAll(viewer: number): Promise<void> {
  // Each that waits says so where it was typed: no notice of the line covers where one goes on typing.
  for (let tries = 0; ; tries++) {
    const { noAnswer, againMs } = await sendWaiting(viewer);
    if (againMs === null) break;
    await pause((noAnswer && PAUSES_MS[tries]) || againMs);
  }
  if ((await listWaiting()).length === 0) browserStorage.removeItem(WAITING_FLAG);
}

/** Takes one back. */
export async function forgetCall(id: number): Promise<void> {
  await dropWaiting(id);
  tellAll({ kind: "changed" });
}

/** Only some browsers have it; the others send at the next visit. */
async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker.getRegistration()) as WithSync | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Likewise where it is refused.
  }
}
