import { Agent as HttpAgent, IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { AwayError, isBrokenLine } from "../away.ts";
import { Breaker, type Listener } from "../breaker.ts";
import type { Pool } from "../pool.ts";

/** Every reader holds one while it reads. */
const MAX_SOCKETS = 500;
const MAX_CONNECT_MS = 5_000;
/** To put parts together or to copy takes a server longer than to give or take bytes. */
const SLOW_CALL_FACTOR = 6;
const FAILURES = 3;
/** They have no body. */
const MAY_BE_SENT_AGAIN = new Set(["GET", "HEAD", "DELETE"]);

interface LineOptions {
  maxSockets?: number | undefined;
  onChange?: Listener | undefined;
}

type Request = Parameters<NodeHttpHandler["handle"]>[0];
type Options = Parameters<NodeHttpHandler["handle"]>[1];
type Answer = Awaited<ReturnType<NodeHttpHandler["handle"]>>;

/**
 * Carries each request of the S3 client. The server may be silent for `timeoutMs`: until it
 * connects, until it answers, and while it sends or takes bytes. How long a stream takes as a whole
 * does not matter, and neither does a reader of ours who pauses. Throws `AwayError`, which the
 * client does not try again.
 */
export class S3Line {
  readonly metadata = { handlerProtocol: "http/1.1" };
  readonly #timeoutMs: number;
  readonly #breaker: Breaker;
  /** For requests without a body: their time until the answer is limited. */
  readonly #asking: NodeHttpHandler;
  /** For those with one: a line on which nothing moves is given up. */
  readonly #sending: NodeHttpHandler;

  readonly #agents: HttpAgent[];

  constructor(timeoutMs: number, { maxSockets = MAX_SOCKETS, onChange }: LineOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#breaker = new Breaker("objects", {
      failures: FAILURES,
      isFailure: (error) => error instanceof AwayError || isBrokenLine(error),
      isBadAnswer: (answer) => isServerError((answer as Answer).response.statusCode),
      onChange,
    });
    const sockets = { keepAlive: true, maxSockets };
    const shared = {
      connectionTimeout: Math.min(timeoutMs, MAX_CONNECT_MS),
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent(sockets),
      httpsAgent: new HttpsAgent(sockets),
    };
    this.#agents = [shared.httpAgent, shared.httpsAgent];
    this.#asking = new NodeHttpHandler({ ...shared, requestTimeout: timeoutMs });
    this.#sending = new NodeHttpHandler({ ...shared, socketTimeout: timeoutMs });
  }

  handle(request: Request, options: Options = {}): Promise<Answer> {
    return this.#breaker.run(async () => {
      try {
        const answer = await this.#send(request, options);
        const { body } = answer.response as { body: unknown };
        if (body instanceof IncomingMessage) endWhenSilent(body, this.#timeoutMs);
        return answer;
      } catch (error) {
        throw isSilence(error) ? silent(this.#timeoutMs) : error;
      }
    });
  }

  pool(): Pool {
    const count = (lists: (agent: HttpAgent) => NodeJS.ReadOnlyDict<unknown[]>) =>
      this.#agents
        .flatMap((agent) => Object.values(lists(agent)))
        .reduce((sum, list) => sum + (list?.length ?? 0), 0);
    const idle = count((agent) => agent.freeSockets);
    const waiting = count((agent) => agent.requests);
    return { total: idle + count((agent) => agent.sockets), idle, waiting };
  }

  destroy(): void {
    this.#asking.destroy();
    this.#sending.destroy();
  }

  updateHttpClientConfig(): void {}

  httpHandlerConfigs(): object {
    return {};
  }

  /**
   * A line that was kept may have been ended by the server while this process was busy, and several at once: that says
   * nothing of the server, and is known a moment later.
   */
  async #send(request: Request, options: Options): Promise<Answer> {
    try {
      return await this.#sendOnce(request, options);
    } catch (error) {
      if (!MAY_BE_SENT_AGAIN.has(request.method) || !isReset(error)) throw error;
      return await this.#sendOnce(request, options);
    }
  }

  #sendOnce(request: Request, options: Options): Promise<Answer> {
    const isSlow = request.method === "POST" || Boolean(request.headers["x-amz-copy-source"]);
    if (isSlow) {
      const requestTimeout = SLOW_CALL_FACTOR * this.#timeoutMs;
      return this.#asking.handle(request, { ...options, requestTimeout });
    }
    return (request.body ? this.#sending : this.#asking).handle(request, options);
  }
}

/** Of the statuses that a server has for its own failures, a full store is the one that stays. */
export function isServerError(status = 0): boolean {
  return status >= 500 && status !== 507;
}

/** The handler gives this name to broken lines too, which may be tried again at once. */
function isSilence(error: unknown): boolean {
  return (error as Error).name === "TimeoutError" && !isReset(error);
}

function isReset(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ECONNRESET" || code === "EPIPE";
}

/** Without a cause: the client would look at it and try again. */
function silent(ms: number): AwayError {
  return new AwayError("objects", `silent for ${ms} ms`);
}

/** Fails a body that somebody waits for and of which nothing comes. */
function endWhenSilent(body: IncomingMessage, ms: number): void {
  // How much had come when somebody was already waiting for more; of a reader who pauses, something lies ready.
  let waitingSince: number | null = null;
  const timer = setInterval(() => {
    const before = waitingSince;
    const isWaitedFor = body.readableLength === 0 && !body.complete;
    waitingSince = isWaitedFor ? body.socket.bytesRead : null;
    if (isWaitedFor && waitingSince === before) body.destroy(silent(ms));
  }, ms).unref();
  body.once("close", () => clearInterval(timer));
}
