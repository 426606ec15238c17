import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, ServerBuild } from "@remix-run/node";
import { log } from "#app/log.server.ts";
import { getServices } from "#app/services.server.ts";
import { expectedFailure } from "../failures/failure.server.ts";
import { type Asked, askedOf, keyOf } from "./asked.server.ts";
import type { Copy } from "./copy.server.ts";
import { KeptCopies } from "./kept-copies.ts";
import { COPIES_MAX_BYTES, FRESH_MS, STALE_MS } from "./limits.ts";
import { makeCopy } from "./make-copy.server.ts";
import { sendCopy } from "./send-copy.server.ts";
import { sharedPagesOf } from "./sharing.server.ts";
import { versionReader } from "./version.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The page is made for all visitors, and kept. */
    isForAll?: boolean;
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

  async function answer(asked: Asked, request: IncomingMessage, response: ServerResponse) {
    try {
      const copy = await findCopy(asked);
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

  async function findCopy(asked: Asked): Promise<Copy | null> {
    const version = await readVersion();
    const kept = copies.get(keyOf(asked));
    if (!kept || kept.version < version) return make(asked, version);
    const age = now() - kept.begunAt;
    if (age >= STALE_MS) return make(asked, version);
    if (age >= FRESH_MS) make(asked, version).catch(tell);
    return kept.copy;
  }

  /** One at a time; but what was begun before a change is nothing for who comes after it. */
  function make(asked: Asked, version: number): Promise<Copy | null> {
    const key = keyOf(asked);
    const known = underWay.get(key);
    if (known && known.version >= version) return known.copy;
    const begunAt = now();
    const copy = makeCopy(render, asked)
      .then((made) => {
        if (made?.isKept) copies.set(key, { copy: made.copy, version, begunAt });
        return made?.copy ?? null;
      })
      .finally(() => {
        if (underWay.get(key)?.copy === copy) underWay.delete(key);
      });
    underWay.set(key, { version, copy });
    return copy;
  }
}

/** A database that is away has been logged, once for all that miss it. */
function tell(error: unknown): void {
  if (expectedFailure(error)?.code === "database_away") return;
  log.error({ err: error }, "a page for all visitors failed");
}
