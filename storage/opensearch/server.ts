import type { Client } from "@opensearch-project/opensearch";
import type { z } from "zod";
import { AwayError, within } from "../away.ts";
import { Breaker, type Listener } from "../breaker.ts";
import { aliasAnswer, bulkAnswer, foundAnswer, healthAnswer, indicesAnswer } from "./answers.ts";
import { FORM, linesOf, untakenOf, writesTo } from "./documents.ts";
import type { SearchDocument, SearchQuestion, SearchServer, Untaken } from "../search-server.ts";
import { parseSearchAddress, type SearchAddress } from "./address.ts";

interface Options {
  /** For one search. */
  timeoutMs: number;
  onChange?: Listener;
}

type Call = Parameters<Client["transport"]["request"]>[0];

const FAILURES = 3;
/** To write many documents or to make an index takes longer than to find some. */
const SLOW_CALL_FACTOR = 10;

/** Connects at the first call, which is when the client is loaded, too. */
export function openSearchServer(url: string, options: Options): SearchServer {
  return new OpenSearch(parseSearchAddress(url), options);
}

/** An answer that says something else than it should is a failure, too. */
class OpenSearch implements SearchServer {
  readonly index: string;
  readonly #node: string;
  readonly #timeoutMs: number;
  readonly #breaker: Breaker;
  #client: Promise<Client> | undefined;

  constructor({ node, index }: SearchAddress, { timeoutMs, onChange }: Options) {
    this.#node = node;
    this.index = index;
    this.#timeoutMs = timeoutMs;
    const isFailure = (error: unknown) => error instanceof AwayError;
    this.#breaker = new Breaker("search", { failures: FAILURES, isFailure, onChange });
  }

  async find({ groups, by, most, countTo }: SearchQuestion) {
    const { hits } = await this.#ask(foundAnswer, {
      method: "POST",
      path: `/${this.index}/_search`,
      querystring: {
        allow_partial_search_results: false,
        filter_path: "timed_out,_shards.failed,hits.total,hits.hits._id",
      },
      body: {
        query: { bool: { filter: groups.map((words) => ({ terms: { palabras: words } })) } },
        sort: [{ [by]: "desc" }, { id: "desc" }],
        size: most,
        track_total_hits: countTo,
        _source: false,
      },
    });
    return {
      ids: hits.hits.map(({ _id }) => Number(_id)),
      count: Math.min(hits.total.value, countTo),
    };
  }

  async write(index: string, documents: SearchDocument[]): Promise<Untaken> {
    const answer = await this.#ask(bulkAnswer, {
      method: "POST",
      path: "/_bulk",
      // An index that was removed in the meantime is not made anew by what comes late.
      querystring: { require_alias: true, filter_path: "items.*._id,items.*.status,items.*.error" },
      bulkBody: documents.flatMap((document) => linesOf(writesTo(index), document)),
    });
    if (answer.items.length !== documents.length) throw nonsense("answered for other documents");
    return untakenOf(answer);
  }

  async create(index: string): Promise<void> {
    const body = { ...FORM, aliases: { [writesTo(index)]: {} } };
    await this.#ask(null, { method: "PUT", path: `/${index}`, body }, isThereAlready);
  }

  async exists(index: string): Promise<boolean> {
    const call = { method: "HEAD", path: `/${index}` };
    const { statusCode } = await this.#breaker.run(() => this.#call(call));
    return statusCode === 200;
  }

  async list(): Promise<string[]> {
    const found = await this.#ask(indicesAnswer, {
      method: "GET",
      path: `/_cat/indices/${this.index}-*`,
      querystring: { format: "json", h: "index", expand_wildcards: "all" },
    });
    return found.map(({ index }) => index);
  }

  async refresh(index: string): Promise<void> {
    await this.#ask(null, { method: "POST", path: `/${index}/_refresh` });
  }

  async use(index: string): Promise<void> {
    const alias = this.index;
    const before = await this.#ask(
      aliasAnswer,
      { method: "GET", path: `/_alias/${alias}` },
      isMissing,
    );
    const actions = [
      ...Object.keys(before ?? {}).map((old) => ({ remove: { index: old, alias } })),
      { add: { index, alias } },
    ];
    await this.#ask(null, { method: "POST", path: "/_aliases", body: { actions } });
  }

  async remove(index: string): Promise<void> {
    await this.#ask(null, { method: "DELETE", path: `/${index}` }, isGone);
  }

  async ping(): Promise<void> {
    const { status } = await this.#ask(healthAnswer, {
      method: "GET",
      path: "/_cluster/health",
      querystring: { filter_path: "status" },
    });
    if (status === "red") throw new AwayError("search", "says that its state is red");
  }

  /** What is expected of an answer; null: nothing but that it did what it was asked. */
  #ask<T>(
    shape: z.ZodType<T> | null,
    call: Call,
    isFine?: (error: ResponseError) => boolean,
  ): Promise<T> {
    return this.#breaker.run(async () => {
      const { body } = await this.#call(call, isFine);
      if (!shape) return undefined as T;
      const read = shape.safeParse(body);
      if (!read.success) throw nonsense(`answered ${call.method} ${call.path} with something else`);
      return read.data;
    });
  }

  async #call(call: Call, isFine?: (error: ResponseError) => boolean): Promise<Answer> {
    const isSearch = call.path.endsWith("/_search");
    const requestTimeout = isSearch ? this.#timeoutMs : SLOW_CALL_FACTOR * this.#timeoutMs;
    const client = await (this.#client ??= connected(this.#node));
    const asked = client.transport.request(call, { requestTimeout, maxRetries: 1 });
    try {
      // The client knows how long a line may be silent, not how long an answer may take.
      return await within(requestTimeout, "search", asked as unknown as Promise<Answer>);
    } catch (error) {
      if (error instanceof AwayError) asked.abort();
      if (isResponse(error) && isFine?.(error)) return { statusCode: error.statusCode, body: null };
      // Without a cause: that of the client has all that was sent, and a log would have it, too.
      throw error instanceof AwayError ? error : new AwayError("search", reasonOf(error));
    }
  }
}

interface Answer {
  statusCode: number | null;
  body: unknown;
}

interface ResponseError extends Error {
  statusCode: number;
  body: { error?: { type?: unknown } | string | null } | string | null;
}

async function connected(node: string): Promise<Client> {
  const { Client } = await import("@opensearch-project/opensearch");
  // One node, which is asked whatever was before: when to pause the breaker knows.
  return new Client({ node, resurrectStrategy: "none" });
}

function isResponse(error: unknown): error is ResponseError {
  return typeof (error as Partial<ResponseError> | null)?.statusCode === "number";
}

function isThereAlready(error: ResponseError): boolean {
  return typeOf(error) === "resource_already_exists_exception";
}

function isGone(error: ResponseError): boolean {
  return typeOf(error) === "index_not_found_exception";
}

/** Nothing has that name yet. */
function isMissing({ statusCode }: ResponseError): boolean {
  return statusCode === 404;
}

function typeOf({ body }: ResponseError): string | null {
  const error = typeof body === "object" ? body?.error : null;
  return typeof error === "object" && typeof error?.type === "string" ? error.type : null;
}

function nonsense(reason: string): AwayError {
  return new AwayError("search", reason);
}

function reasonOf(error: unknown): string {
  if (!isResponse(error)) return error instanceof Error ? error.message : String(error);
  return `answered ${error.statusCode} (${typeOf(error) ?? "no reason"})`;
}
