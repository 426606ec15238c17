import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from "cockatiel";
import { AwayError, type Outside } from "./away.ts";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5_000;

interface Options {
  /** So many failures in a row open it. */
  failures: number;
  /** Whether an error means that the other side is away. */
  isFailure: (error: unknown) => boolean;
  /** Whether an answer means so. */
  isBadAnswer?: (answer: unknown) => boolean;
  onChange?: Listener | undefined;
}

/** Hears when something is taken to be away, and when it is back. */
export type Listener = (what: Outside, isAway: boolean) => void;

/**
 * Stops asking something that does not answer, so that only the first callers wait in vain: while
 * it is open every call fails at once, and after a pause, longer each time, one may try.
 */
export class Breaker {
  readonly #what: Outside;
  readonly #policy: CircuitBreakerPolicy;
  #openedAt = 0;

  constructor(what: Outside, { failures, isFailure, isBadAnswer, onChange }: Options) {
    this.#what = what;
    this.#policy = circuitBreaker(handleWhen(isFailure).orWhenResult(isBadAnswer ?? never), {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: new ExponentialBackoff({
        initialDelay: FIRST_PAUSE_MS,
        maxDelay: MAX_PAUSE_MS,
      }),
    });
    let isAway = false;
    const tell = (now: boolean) => {
      if (now !== isAway) onChange?.(what, now);
      isAway = now;
    };
    this.#policy.onBreak(() => {
      this.#openedAt = performance.now();
      tell(true);
    });
    this.#policy.onReset(() => tell(false));
  }

  get isClosed(): boolean {
    return this.#policy.state === CircuitState.Closed;
  }

  /** Throws {@link AwayError} without asking while it is open. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    this.#distrustClock();
    try {
      return await this.#policy.execute(call);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new AwayError(this.#what, "does not answer, and is not asked for a moment");
    }
  }

  /** The policy goes by the time of day, and one that is put back would keep it open for as long. */
  #distrustClock(): void {
    const isOverdue = performance.now() - this.#openedAt > 2 * MAX_PAUSE_MS;
    if (this.#policy.state === CircuitState.Open && isOverdue) this.#policy.isolate().dispose();
  }
}

function never(): boolean {
  return false;
}
