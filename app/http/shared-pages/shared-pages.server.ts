import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, ServerBuild } from "@remix-run/node";
import { log } from "#app/log.server.ts";
import { getServices } from "#app/services.server.ts";
import { AppError } from "../errors.ts";
import { expectedFailure } from "../failures/failure.server.ts";
import { countCall } from "../rate-limit.server.ts";
import { type Asked, askedOf, keyOf, type SharedRequest } from "./asked.server.ts";
import type { Copy } from "./copy.server.ts";
import { type Kept, KeptCopies } from "./kept-copies.ts";
import { COPIES_MAX_BYTES, FRESH_MOST_MS, FRESH_MS, RENDERED_MS, STALE_MS } from "./limits.ts";
import { type Made, makeCopy, SAME } from "./make-copy.server.ts";
import type { PageData } from "./page-data.server.ts";
import { sendCopy } from "./send-copy.server.ts";
import { sharedPagesOf } from "./sharing.server.ts";
import { versionReader } from "./version.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The page is made for all visitors, and kept. */
    isForAll?: boolean;
    data?: PageData;
  }
}

interface Options {
  /** Hears of every request that is answered here, before it is. */
  onAnswer?: (request: IncomingMessage, response: ServerResponse) => void;
  /** A clock in milliseconds. */
  now?: () => number;
}

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | false;

interface Making {
  version: number;
  copy: Promise<Copy | null>;
}

/**
 * Answers visitors with pages that are made once for all of them; false: the framework has to. A copy
 * is shown while it is of the version of now, so that what is taken away is gone from all copies, in
 * every process, as soon as its transaction is over.
 */
export function openSharedPages(
  build: Pick<ServerBuild, "routes">,
  render: RequestHandler,
  { onAnswer, now = () => performance.now() }: Options = {},
): Answering {
  const pages = sharedPagesOf(build);
  const copies = new KeptCopies(COPIES_MAX_BYTES);
  const underWay = new Map<string, Making>();
  const readVersion = versionReader(() => getServices().db);

  return (request, response) => {
    const asked = askedOf(request, pages);
    return asked ? answer(asked, request, response) : false;
  };

  async function answer(asked: SharedRequest, request: IncomingMessage, response: ServerResponse) {
    try {
      const copy = await findCopy(asked, request);
      if (!copy) return false;
      onAnswer?.(request, response);
      await sendCopy(copy, request, response);
      copies.weigh(keyOf(asked), copy);
      return true;
    } catch (error) {
      tell(error);
      return response.headersSent;
    }
  }

  async function findCopy(asked: SharedRequest, request: IncomingMessage): Promise<Copy | null> {
    const version = await readVersion();
    const kept = copies.get(keyOf(asked));
    if (kept && kept.version >= version) {
      const over = now() - kept.begunAt - kept.freshMs;
      if (over < 0) return kept.copy;
      if (over < STALE_MS) {
        make(asked, version, kept).catch(tell);
        return kept.copy;
      }
    }
    return (await mayMake(asked, request)) ? make(asked, version, kept) : null;
  }

  /** One at a time; but what was begun before a change is nothing for who comes after it. */
  function make(asked: Asked, version: number, before?: Kept): Promise<Copy | null> {
    const key = keyOf(asked);
    const known = underWay.get(key);
    if (known && known.version >= version) return known.copy;
    const begunAt = now();
    const isLasting = before && begunAt - before.madeAt < RENDERED_MS;
    const copy = makeCopy(render, asked, isLasting ? before.madeOf : null)
      .then((made) => keep(key, made, { version, begunAt, before }))
      .finally(() => {
        if (underWay.get(key)?.copy === copy) underWay.delete(key);
      });
    underWay.set(key, { version, copy });
    return copy;
  }

  function keep(
    key: string,
    made: Made | typeof SAME | null,
    { version, begunAt, before }: Pick<Kept, "version" | "begunAt"> & { before?: Kept | undefined },
  ): Copy | null {
    if (made === null) return null;
    const isSame = made === SAME || (made.madeOf !== null && made.madeOf === before?.madeOf);
    const freshMs = before && isSame ? Math.min(2 * before.freshMs, FRESH_MOST_MS) : FRESH_MS;
    if (made === SAME) {
      copies.set(key, { ...before!, version, begunAt, freshMs });
      return before!.copy;
    }
    const { copy, isKept, madeOf } = made;
    if (isKept) copies.set(key, { copy, version, begunAt, freshMs, madeOf, madeAt: begunAt });
    return copy;
  }
}

/** False: they have made enough, and the framework says so. */
async function mayMake({ limits }: SharedRequest, { headers }: IncomingMessage): Promise<boolean> {
  if (limits.length === 0) return true;
  // All that a network address is told by.
  const told = ["x-client-address", "x-forwarded-for"].flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)] as [string, string]];
  });
  const request = new Request("http://site.invalid", { headers: told });
  try {
    for (const limit of limits) {
      await countCall({ ...getServices(), viewer: null }, limit, { input: null, request });
    }
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** A database that is away has been logged, once for all that miss it. */
function tell(error: unknown): void {
  if (expectedFailure(error)?.code === "database_away") return;
  log.error({ err: error }, "a page for all visitors failed");
}
