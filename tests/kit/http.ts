import { join } from "node:path";
import { type Database, openDatabase } from "#db/client.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { newestCode } from "../mailbox.ts";
import { PATIENCE } from "../setup/patience.ts";
import type { Answer, GivenCall } from "./answer.ts";
import { formOf } from "./files.ts";
import type { Upload } from "./upload.ts";

/** A built product that runs, with its database and its files in reach. */
export type TestServer = ReturnType<typeof openServer>;

/** What tests need of a server with this address and data folder. Opens nothing before its first use. */
export function openServer({ url, dataDir }: { url: string; dataDir: string }) {
  const db: Database = openDatabase(`file:${join(dataDir, "shortit.db")}`);
  const objects = openDiskStore(join(dataDir, "media"));

  /** One call over HTTP. */
  async function call(method: string, path: string, given: GivenCall = {}): Promise<Answer> {
    const { as, body, headers } = given;
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const response = await fetch(new URL(path, url), {
      method,
      redirect: "manual",
      headers: {
        ...(as && { Authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isForm || typeof body === "string" || body === undefined ? body : JSON.stringify(body),
    });
    const isJson = method !== "HEAD" && response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? await response.json() : await response.text(),
    };
  }

  /** What a call answers, where it has to succeed. Throws when it does not. */
  async function bodyOf(method: string, path: string, given?: GivenCall): Promise<Answer["body"]> {
    const { status, body } = await call(method, path, given);
    if (status < 400) return body;
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  }

  const upload: Upload = async (as, files, fields) => {
    const body = formOf(files, { descripcion: "", ...fields });
    const { id_publicacion } = await bodyOf("POST", "/api/publicaciones", { as, body });
    const path = `/api/publicaciones/${id_publicacion}/status`;
    await until(async () => (await bodyOf("GET", path, { as })).status !== "queued", path);
    return id_publicacion;
  };

  /** The six digits of the newest mail to an address, once it has come. */
  async function codeFor(correo: string): Promise<string> {
    return until(() => newestCode(dataDir, correo), `a code for ${correo}`);
  }

  return { db, objects, kv: openSqlKv(db), url, dataDir, call, bodyOf, upload, codeFor };
}

async function until<T>(check: () => Promise<T | false | undefined>, what: string): Promise<T> {
  const end = Date.now() + PATIENCE.timeout;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
