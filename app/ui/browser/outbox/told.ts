import type { Call } from "./waiting.ts";

/** What pages and the worker of one browser tell each other of what waits. */
export type Told =
  | { kind: "changed" }
  /** The server has taken one, and answered this. */
  | { kind: "sent"; call: Call; answer: unknown }
  /** Nobody is signed in any more, or somebody else. */
  | { kind: "signed-out"; viewer: number };

const CHANNEL = "sin-conexion";
const listeners = new Set<(told: Told) => void>();
let channel: BroadcastChannel | undefined;

export function tellAll(told: Told): void {
  open()?.postMessage(told);
  for (const listener of listeners) listener(told);
}

export function hearTold(listener: (told: Told) => void): () => void {
  open();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Browsers without tell nobody else: the other tabs see it when they look. */
function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    for (const listener of listeners) listener(data);
  };
  return channel;
}
