import { EventEmitter } from "node:events";

/** What a store tells of what happened; `reach` says to whom. */
export interface Signals {
  /** Only the subscribers of this process hear it, or those of all processes that share the store. */
  readonly reach: "process" | "all";
  /** Tells the subscribers of a channel, once. One that is lost is lost: nothing may depend on it. */
  publish(channel: string, message: string): void;
  /** Gives what ends it. */
  subscribe(channel: string, listener: (message: string) => void): () => void;
}

/** Of this process alone. */
export class LocalSignals implements Signals {
  readonly reach: Signals["reach"] = "process";
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(channel: string, message: string): void {
    this.#emitter.emit(channel, message);
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    this.#emitter.on(channel, listener);
    return () => this.#emitter.off(channel, listener);
  }
}
