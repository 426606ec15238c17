import { openSqliteFile } from "#db/engines/sqlite.ts";
import { OBJECT_KEY, type Repository } from "./repository.ts";

/** Keys and sizes of objects, in a file: there may be millions. */
export class ObjectIndex {
  readonly #file: ReturnType<typeof openSqliteFile>;

  constructor(path: string) {
    this.#file = openSqliteFile(path);
    this.#file.exec("create table objects (key text primary key, size integer) without rowid");
  }

  /** What a repository has. */
  static async of(repository: Repository, path: string): Promise<ObjectIndex> {
    const index = new ObjectIndex(path);
    for (let cursor: string | undefined; ;) {
      const page = await repository.store.list({ ...(cursor && { cursor }) });
      index.addAll(page.objects.filter(({ key }) => OBJECT_KEY.test(key)));
      if (!page.cursor) return index;
      cursor = page.cursor;
    }
  }

  addAll(objects: { key: string; size: number }[]): void {
    const insert = this.#file.prepare("insert or replace into objects (key, size) values (?, ?)");
    this.#file.transaction(() => {
      for (const { key, size } of objects) insert.run(key, size);
    })();
  }

  /** Undefined: it is not there. */
  sizeOf(key: string): number | undefined {
    const row = this.#file.prepare("select size from objects where key = ?").get(key);
    return (row as { size: number } | undefined)?.size;
  }

  *keys(): Generator<string> {
    const next = this.#file.prepare(
      "select key from objects where key > ? order by key limit 1000",
    );
    for (let after = ""; ;) {
      const rows = next.all(after) as { key: string }[];
      for (const { key } of rows) yield key;
      const last = rows.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  close(): void {
    this.#file.close();
  }
}
