import type { Restarting } from "./slots.ts";

/** Keeps what the parent says of the processes beside this one where /readyz finds it. */
export function hearSupervision(): void {
  process.on("message", (message: { restarting?: Restarting[] } | null) => {
    if (message?.restarting) globalThis.shortitRestarting = message.restarting;
  });
}
