import { CallFailure } from "../browser-client.ts";
import { pause, PAUSES_MS, tryNow } from "../line/until-answered.ts";
import { sendWaiting } from "./send-waiting.ts";
import { tellAll } from "./told.ts";
import { addWaiting, type Call, dropWaiting, listWaiting, SYNC_TAG } from "./waiting.ts";
import { mayWait, setMayWait } from "./waiting-flag.ts";

interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

let sending: Promise<void> | undefined;
/** Something was kept while this page was sending. */
let isAskedAgain = false;

/** Keeps a call that got no answer, and sends it when the line is back. False: this browser keeps nothing. */
export async function keepCall(call: Call): Promise<boolean> {
  try {
    await addWaiting(call);
  } catch {
    return false;
  }
  setMayWait(true);
  tellAll({ kind: "changed" });
  startSending(call.viewer);
  void askForSync();
  return true;
}

/**
 * Keeps a call behind what the same person has sent to the same address and still waits, and sends all of it now, in its
 * order. False: nothing waits there. Throws {@link CallFailure} where it could only be sent past what waits.
 */
export async function keepBehind(call: Call): Promise<boolean> {
  if (!mayWait() || !(await isWaiting(call))) return false;
  if (!(await keepCall(call))) throw new CallFailure(0);
  tryNow();
  return true;
}

/**
 * Sends what the same person has sent to the same address and still waits, before a call that cannot wait itself. Throws
 * {@link CallFailure} where something goes on waiting.
 */
export async function sendBefore(call: Call): Promise<void> {
  if (!mayWait() || !(await isWaiting(call))) return;
  await sendWaiting(call.viewer);
  if (await isWaiting(call)) throw new CallFailure(0);
}

async function isWaiting({ viewer, path }: Call): Promise<boolean> {
  const all = await listWaiting().catch(() => []);
  return all.some((one) => one.viewer === viewer && one.path === path && !one.refused);
}

/** Sends what somebody's browser has kept, for as long as the page lives and until nothing waits. */
export function startSending(viewer: number): void {
  isAskedAgain = sending !== undefined;
  sending ??= sendAll(viewer)
    .catch(() => undefined)
    .finally(() => {
      sending = undefined;
      // It may have seen that nothing waits any more just before.
      if (isAskedAgain) startSending(viewer);
    });
}

async function sendAll(viewer: number): Promise<void> {
  // Each that waits says so where it was typed: no notice of the line covers where one goes on typing.
  for (let tries = 0; ; tries++) {
    const { noAnswer, againMs } = await sendWaiting(viewer);
    if (againMs === null) break;
    await pause((noAnswer && PAUSES_MS[tries]) || againMs);
  }
  if ((await listWaiting()).length === 0) setMayWait(false);
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
