import { subscribe } from "node:diagnostics_channel";
import type { Services } from "#app/services.server.ts";
import { log } from "#app/log.server.ts";
import { onAnnounced } from "./announce.server.ts";
import { LOOK_SECONDS, STREAMS_PER_PERSON } from "./limits.ts";
import { lookAt } from "./look.server.ts";
import { mayTell, readTyping, type Typing } from "./typing.server.ts";

/** One open stream: what a process keeps of it. */
export interface Listener {
  readonly id_usuario: number;
  /** Of its session. */
  readonly token_hash: string;
  /** Of the mailbox, as the client knows it; null: it says nothing of that. */
  version: number | null;
  /** It was told a version: from then on only a greater one is news. */
  isTold: boolean;
  /** The mailbox stands at this version: as the client knows it, or with news. */
  tell(version: number, isNew: boolean): void;
  tellTyping(typing: Typing): void;
  end(): void;
}

type Stores = Pick<Services, "db" | "kv">;

/** The program publishes it when it is told to end: what would go on for ever ends then. */
export const FINISH = "shortit:finish";

/**
 * All streams of a process. It looks at their mailboxes in one statement, however many there are: every
 * second, or when somebody announces that they wrote; where Redis tells of what others write, every few seconds.
 */
export class LiveHub {
  readonly #stores: Stores;
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #told = new Map<number, number>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopHearing: (() => void) | undefined;
  #announced = new Set<number>();
  #isLooking = false;
  #isFinishing = false;

  constructor(stores: Stores) {
    this.#stores = stores;
    subscribe(FINISH, () => this.finish());
  }

  get count(): number {
    return this.#count;
  }

  /** Its version is told at once. One too many of a person ends their oldest. */
  add(listener: Listener): void {
    if (this.#isFinishing) return listener.end();
    const own = this.#listeners.get(listener.id_usuario) ?? new Set();
    this.#listeners.set(listener.id_usuario, own.add(listener));
    this.#count += 1;
    if (own.size > STREAMS_PER_PERSON) [...own][0]!.end();
    this.#start();
    this.#hear([listener.id_usuario]);
  }

  remove(listener: Listener): void {
    const own = this.#listeners.get(listener.id_usuario);
    if (!own?.delete(listener)) return;
    this.#count -= 1;
    if (own.size === 0) {
      this.#listeners.delete(listener.id_usuario);
      this.#told.delete(listener.id_usuario);
    }
    if (this.#count === 0) this.#stop();
  }

  finish(): void {
    this.#isFinishing = true;
    for (const listener of this.#all()) listener.end();
  }

  #start(): void {
    if (this.#timer) return;
    const { kv } = this.#stores;
    this.#stopHearing = onAnnounced(this.#stores, (people) => this.#hear(people));
    const every = LOOK_SECONDS[kv.signals.reach] * 1000;
    this.#timer = setInterval(() => void this.#look([...this.#listeners.keys()]), every).unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopHearing?.();
  }

  /** What is announced while one turn of the loop lasts is looked at together. */
  #hear(people: readonly number[]): void {
    const here = people.filter((id) => this.#listeners.has(id));
    if (here.length === 0) return;
    if (this.#announced.size === 0) {
      setImmediate(() => {
        const asked = [...this.#announced];
        this.#announced.clear();
        void this.#lookNow(asked);
      });
    }
    for (const id of here) this.#announced.add(id);
  }

  async #look(people: readonly number[]): Promise<void> {
    // One that takes longer than the pause is not joined by another.
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#lookNow(people);
    this.#isLooking = false;
  }

  async #lookNow(people: readonly number[]): Promise<void> {
    try {
      const readers = await this.#tellVersions(people);
      await this.#tellTyping(readers);
    } catch (error) {
      // The streams stay: what they tell, clients also ask for.
      log.warn({ err: error }, "live messages: could not look");
    }
  }

  /** Gives those who are told who is writing. */
  async #tellVersions(people: readonly number[]): Promise<number[]> {
    const asked = people.flatMap((id) => [...(this.#listeners.get(id) ?? [])]);
    if (asked.length === 0) return [];
    const rows = await lookAt(this.#stores.db, [...new Set(asked.map((each) => each.token_hash))]);
    const found = new Map(rows.map((row) => [row.token_hash, row]));
    const readers = new Set<number>();
    for (const listener of asked) {
      const mailbox = found.get(listener.token_hash);
      if (!mailbox) {
        listener.end();
        continue;
      }
      if (mailbox.escribiendo) readers.add(mailbox.id_usuario);
      const { version } = mailbox;
      const known = listener.version;
      if (listener.isTold && version <= known!) continue;
      listener.tell(version, known !== null && known !== version);
      Object.assign(listener, { version, isTold: true });
    }
    return [...readers];
  }

  async #tellTyping(readers: readonly number[]): Promise<void> {
    const now = Date.now();
    const typing = await readTyping(this.#stores, readers);
    for (const [at, to_id] of readers.entries()) {
      const said = typing[at];
      if (!said || said.until <= now || this.#told.get(to_id) === said.until) continue;
      this.#told.set(to_id, said.until);
      if (!(await mayTell(this.#stores, { from_id: said.from_id, to_id }))) continue;
      for (const listener of this.#listeners.get(to_id) ?? []) listener.tellTyping(said);
    }
  }

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((own) => [...own]);
  }
}

const hubs = new WeakMap<Stores["kv"], LiveHub>();

/** The one of this process. */
export function hubOf(stores: Stores): LiveHub {
  const hub = hubs.get(stores.kv) ?? new LiveHub(stores);
  hubs.set(stores.kv, hub);
  return hub;
}
