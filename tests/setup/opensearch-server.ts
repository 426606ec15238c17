import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Doc, Index, type Item, onlyKnown, Refused, searchIn } from "./opensearch-indexes.ts";

/**
 * Stands in for OpenSearch, which is not to be had where the tests run: it speaks the parts of its protocol that we
 * use, as its documentation has them, and refuses all else.
 */
export class OpenSearchServer {
  readonly indexes = new Map<string, Index>();
  /** Names of indexes, by another name of theirs. */
  readonly aliases = new Map<string, Set<string>>();
  /** Of each request its method and path. */
  readonly asked: string[] = [];
  /** What it does instead of answering. */
  trouble: "frozen" | "nonsense" | "failing" | "read-only" | null = null;
  /** A document with this word it does not take. */
  refused: string | null = null;
  /** Called before each bulk. */
  beforeBulk: (() => Promise<void>) | null = null;
  readonly #login: string | undefined;
  readonly #path: string;
  #server: Server | undefined;
  #port = 0;

  constructor({ login, path = "" }: { login?: string; path?: string } = {}) {
    this.#login = login;
    this.#path = path;
  }

  /** With `login`, which an address has before its host, and the path that a proxy gives it. */
  get url(): string {
    return `http://${this.#login ? `${this.#login}@` : ""}127.0.0.1:${this.#port}${this.#path}`;
  }

  /** Where it was before, with what it had. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        (answer) => {
          if (!answer) return;
          response.writeHead(answer.status, { "content-type": "application/json; charset=UTF-8" });
          response.end(request.method === "HEAD" ? undefined : answer.body);
        },
        (error: Error) => response.destroy(error),
      );
    });
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
    if (this.#server) await once(this.#server, "close");
    this.#server = undefined;
  }

  /** As it does by itself after a second. */
  refresh(): void {
    for (const index of this.indexes.values()) index.refresh();
  }

  loseAll(): void {
    this.indexes.clear();
    this.aliases.clear();
  }

  /** All that a name finds, once a moment has passed. */
  docsIn(alias: string): Doc[] {
    this.refresh();
    return this.#of(alias).flatMap((index) => index.searched);
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: string } | null> {
    const url = new URL(request.url ?? "/", "http://stand.in");
    if (!url.pathname.startsWith(`${this.#path}/`)) return { status: 404, body: "{}" };
    const path = decodeURIComponent(url.pathname.slice(this.#path.length));
    this.asked.push(`${request.method} ${path}`);
    const body = await text(request);
    if (this.trouble === "frozen") return null;
    if (this.trouble === "nonsense") return { status: 200, body: '{"hits":{"hits":"many"}}' };
    if (this.trouble === "failing") return { status: 500, body: '{"error":"no"}' };
    try {
      this.#checkLogin(request);
      const query = Object.fromEntries(url.searchParams);
      const answer = await this.#route(`${request.method} ${path}`, query, body);
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      const { status = 400, type = "parse_exception", message } = error as Partial<Refused>;
      return { status, body: JSON.stringify({ error: { type, reason: message }, status }) };
    }
  }

  #checkLogin({ headers }: IncomingMessage): void {
    if (!this.#login) return;
    const wanted = `Basic ${Buffer.from(this.#login).toString("base64")}`;
    if (headers.authorization !== wanted) throw new Refused(401, "security_exception");
  }

  async #route(call: string, query: Record<string, string>, body: string): Promise<unknown> {
    const json = () => JSON.parse(body) as never;
    const asks = (pattern: RegExp, ...known: string[]) => {
      const match = pattern.exec(call);
      if (match) onlyKnown(query, known);
      return match && { name: match[1] ?? "" };
    };
    if (asks(/^POST \/_bulk$/, "require_alias", "filter_path")) {
      await this.beforeBulk?.();
      return this.#bulk(query, body);
    }
    if (asks(/^POST \/_aliases$/)) return this.#setAliases(json());
    if (asks(/^GET \/_cluster\/health$/, "filter_path")) return { status: "green" };
    let to = asks(/^POST \/([^_/][^/]*)\/_search$/, "allow_partial_search_results", "filter_path");
    if (to) return searchIn(this.#one(to.name), json());
    to = asks(/^POST \/([^_/][^/]*)\/_refresh$/);
    if (to) return this.#one(to.name).refresh();
    to = asks(/^GET \/_alias\/(.+)$/);
    if (to) return this.#holders(to.name);
    to = asks(/^GET \/_cat\/indices\/(.+)-\*$/, "format", "h", "expand_wildcards");
    if (to) return this.#list(to.name);
    to = asks(/^PUT \/([a-z\d][a-z\d_-]*)$/);
    if (to) return this.#create(to.name, json());
    to = asks(/^HEAD \/([^_/][^/]*)$/);
    if (to) return this.#one(to.name) && {};
    to = asks(/^DELETE \/([^_/*][^/*]*)$/);
    if (to) return this.#remove(to.name);
    throw new Refused(400, "illegal_argument_exception", `not known here: ${call}`);
  }

  #create(name: string, form: { settings: { index: object }; mappings: object; aliases: object }) {
    if (this.indexes.has(name)) throw new Refused(400, "resource_already_exists_exception");
    onlyKnown(form, ["settings", "mappings", "aliases"]);
    const settings = ["number_of_shards", "auto_expand_replicas", "refresh_interval", "gc_deletes"];
    onlyKnown(form.settings.index, settings);
    onlyKnown(form.mappings, ["dynamic", "properties"]);
    this.indexes.set(name, new Index());
    for (const alias of Object.keys(form.aliases)) this.aliases.set(alias, new Set([name]));
    return { acknowledged: true };
  }

  #remove(name: string) {
    if (!this.indexes.delete(name)) throw new Refused(404, "index_not_found_exception");
    for (const names of this.aliases.values()) names.delete(name);
    return { acknowledged: true };
  }

  #list(prefix: string) {
    return [...this.indexes.keys()]
      .filter((name) => name.startsWith(`${prefix}-`))
      .map((index) => ({ index }));
  }

  #holders(alias: string) {
    const names = [...(this.aliases.get(alias) ?? [])];
    if (names.length === 0) throw new Refused(404, "aliases_not_found_exception");
    return Object.fromEntries(names.map((name) => [name, { aliases: { [alias]: {} } }]));
  }

  /** All or none. */
  #setAliases({ actions }: { actions: Record<string, { index: string; alias: string }>[] }) {
    for (const action of actions) {
      onlyKnown(action, ["add", "remove"]);
      for (const [verb, { index, alias }] of Object.entries(action)) {
        if (!this.indexes.has(index)) throw new Refused(404, "index_not_found_exception");
        const isThere = this.aliases.get(alias)?.has(index);
        if (verb === "remove" && !isThere) throw new Refused(404, "aliases_not_found_exception");
        if (this.indexes.has(alias)) throw new Refused(400, "invalid_alias_name_exception");
      }
    }
    for (const { add, remove } of actions) {
      if (remove) this.aliases.get(remove.alias)?.delete(remove.index);
      if (!add) continue;
      this.aliases.set(add.alias, new Set([...(this.aliases.get(add.alias) ?? []), add.index]));
    }
    return { acknowledged: true };
  }

  #bulk({ require_alias: wantsAlias }: Record<string, string>, body: string) {
    if (!body.endsWith("\n")) throw new Refused(400, "illegal_argument_exception");
    const lines = body.trimEnd().split("\n");
    const items: Record<string, Item>[] = [];
    while (lines.length > 0) {
      const [[verb, meta] = ["", {}]] = Object.entries(JSON.parse(lines.shift()!) as object);
      if (verb !== "index" && verb !== "delete") throw new Refused(400, "parse_exception", verb);
      onlyKnown(meta as object, ["_index", "_id", "version", "version_type"]);
      const doc = verb === "index" ? (JSON.parse(lines.shift()!) as Doc) : null;
      items.push({ [verb]: this.#write(meta as Meta, doc, wantsAlias === "true") });
    }
    return { items };
  }

  #write({ _index, _id, version, version_type }: Meta, doc: Doc | null, wantsAlias: boolean): Item {
    const failed = (status: number, type: string): Item => ({
      ...{ _index, _id, status },
      error: { type, reason: "of the stand-in" },
    });
    if (version_type !== "external") return failed(400, "action_request_validation_exception");
    const [index] = wantsAlias && !this.aliases.has(_index) ? [] : this.#of(_index);
    if (!index) return failed(404, "index_not_found_exception");
    if (this.trouble === "read-only") return failed(403, "cluster_block_exception");
    if (this.refused !== null && doc?.palabras.includes(this.refused)) {
      return failed(400, "mapper_parsing_exception");
    }
    const { status, type } = index.write(_id, version, doc);
    return type ? failed(status, type) : { _index, _id, status };
  }

  #one(name: string): Index {
    const [index, ...more] = this.#of(name);
    if (!index) throw new Refused(404, "index_not_found_exception");
    if (more.length > 0) throw new Refused(400, "illegal_argument_exception", "several indexes");
    return index;
  }

  #of(name: string): Index[] {
    const names = this.aliases.get(name) ?? [name];
    return [...names].flatMap((each) => this.indexes.get(each) ?? []);
  }
}

interface Meta {
  _index: string;
  _id: string;
  version: number;
  version_type: string;
}
