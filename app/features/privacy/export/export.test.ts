import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { addRelease } from "#app/features/releases/test-support.ts";
import { readSealed } from "#app/features/vault/sealed-objects.server.ts";
import type { ExportPart } from "#app/personal-data.server.ts";
import { settleAllDue } from "#app/features/payouts/settle.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, type Stage, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { everyPlace, useObjectStore } from "#tests/setup/stores.ts";
import { loader as fileOf } from "../pages/export-file.ts";
import { personalData } from "../personal-data.server.ts";
import { liveThrough } from "../test-support.ts";
import { forgetOldExports } from "./forget-exports.server.ts";
import { strings } from "./strings.server.ts";

const run = promisify(execFile);

describe.each(everyPlace)("a copy of everything, on %s and %s", (engine, store) => {
  const ctx = useStage(engine, useObjectStore(store));

  it("has all that is known of somebody, in every part", async () => {
    const { person, post, friend, friendsPost } = await liveThrough(ctx, "marisol.quintanar");
    await addRelease(person, post);
    await addRelease(person, post, { numero: "E12345678" }, Buffer.from("%PDF-1.7\nfirma"));
    await addRelease(friend, friendsPost);
    await ctx.db.deleteFrom("descargas").execute();
    await settleAllDue(ctx.db, person.id);
    const clave = await askAndWork(ctx, person);
    const response = await download(person, clave);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { files, read } = await unzipped(new Uint8Array(await response.arrayBuffer()));

    const known = new Set<string>();
    const media: Exclude<ExportPart, { rows: unknown }>[] = [];
    for (const room of Object.values(personalData)) {
      for await (const part of room.exportOf(ctx, person.id)) {
        if ("rows" in part) known.add(part.name);
        else media.push(part);
      }
    }
    expect(files).toEqual(
      [
        ...[...known].map((name) => `${name}.json`),
        ...media.map(({ path }) => path),
        "README.txt",
      ].sort(),
    );
    // A part of a room that this test tries has something in it, and the words that explain it.
    const empty: string[] = [];
    for (const name of known) {
      const rows = JSON.parse(await read(`${name}.json`)) as object[];
      if (rows.length === 0) empty.push(name);
      expect(await read("README.txt")).toContain(`- ${name}.json: `);
    }
    expect(empty.filter((name) => name in strings.files && !UNTRIED.includes(name))).toEqual([]);
    expect([...known].filter((name) => !(name in strings.files))).toEqual([]);
    const posts = JSON.parse(await read("publicaciones.json")) as object[];
    expect(posts).toMatchObject([{ id_publicacion: post, archivos: [{ tipo: "image" }] }]);
    const account = await read("cuenta.json");
    expect(account).toContain(person.correo);
    expect(account).not.toContain("password_hash");
    for (const part of media.filter((one) => "object" in one).slice(0, 4)) {
      const stored = await ctx.objects.head(part.object);
      expect((await read(part.path, "latin1")).length).toBe(stored!.size);
    }
    // Sealed in the store, and in the copy as they were kept, which its index says.
    const documents = media.filter((one) => "sealed" in one);
    expect(documents.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^documentos\/autorizacion-\d+\/firmada\.jpg$/),
      expect.stringMatching(/^documentos\/autorizacion-\d+\/firmada\.pdf$/),
      expect.stringMatching(/^documentos\/verificacion-\d+\/frente\.jpg$/),
      expect.stringMatching(/^documentos\/verificacion-\d+\/retrato\.jpg$/),
      expect.stringMatching(/^documentos\/D-\w{8}\/\d+\.jpg$/),
      expect.stringMatching(/^documentos\/D-\w{8}\/\d+\.pdf$/),
    ]);
    for (const { path, sealed } of documents) {
      const { bytes } = await readSealed(ctx, sealed);
      expect(await read(path, "latin1")).toBe(bytes.toString("latin1"));
      expect(await read("README.txt")).toContain(`- ${path}`);
    }
    expect(await read(documents[0]!.path, "latin1")).toMatch(/^ÿØÿ/);
    expect(await read(documents[1]!.path, "latin1")).toBe("%PDF-1.7\nfirma");
    for (const [at, part] of [
      [0, "autorizaciones"],
      [1, "autorizaciones"],
      [2, "verificaciones"],
      [5, "documentos_arco"],
    ] as const) {
      expect(await read(`${part}.json`)).toContain(documents[at]!.path);
    }
  });
});

/** What takes a decision, a request, a deletion or a purchase to come by. */
const UNTRIED = [
  ...["decisiones", "apelaciones", "baja"],
  ...["apariciones", "consentimientos_apariciones", "compras", "precios"],
  ...["ajustes_historial", "listas_cambios"],
];

describe.each(engines)("a copy of everything, on %s", (engine) => {
  const ctx = useStage(engine);

  it("asked for a hundred times is one, with one mail", async () => {
    const person = await newPerson(ctx);
    const ask = () => call("POST", "/api/cuenta/descarga", { as: person });
    for (const answer of await Promise.all(Array.from({ length: 100 }, ask))) {
      expect(answer).toMatchObject({ status: 200, body: { export: { state: "queued" } } });
    }
    const jobs = ctx.db.selectFrom("jobs").selectAll().where("kind", "=", "export_data");
    expect(await jobs.execute()).toHaveLength(1);
    await workOff(ctx);
    const answer = await call("POST", "/api/cuenta/descarga", { as: person });
    expect(answer.body).toMatchObject({ export: { state: "ready" } });
    expect(await jobs.execute()).toEqual([]);
    expect(await copies(ctx)).toHaveLength(1);
  });

  it("comes in parts, for who holds the secret and is signed in as them, until its time is over", async () => {
    const [person, other] = [await newPerson(ctx), await newPerson(ctx)];
    const clave = await askAndWork(ctx, person);
    const whole = new Uint8Array(await (await download(person, clave)).arrayBuffer());
    const rest = await download(person, clave, { Range: "bytes=100-" });
    expect(rest.status).toBe(206);
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(whole.slice(100));
    expect((await download(other, clave)).status).toBe(404);
    expect((await download(person, `${clave}x`)).status).toBe(404);
    expect((await download(undefined, clave)).status).toBe(401);
    const [{ name }] = (await copies(ctx, person.id)) as [{ name: string }];
    expect((await call("GET", `/uploads/${name}`, { as: person })).status).toBe(404);

    await ctx.db
      .updateTable("descargas")
      .set({ expires_at: Date.now() - 1 })
      .where("id_usuario", "=", person.id)
      .execute();
    expect((await download(person, clave)).status).toBe(404);
    await forgetOldExports(ctx.db);
    await workOff(ctx);
    expect(await copies(ctx, person.id)).toEqual([]);
    expect(await ctx.objects.head(name)).toBeNull();
  });
});

/** Gives the secret of the mailed link, which only the mail knows. */
async function askAndWork(ctx: Stage, person: Person): Promise<string> {
  await call("POST", "/api/cuenta/descarga", { as: person });
  const { makeExport } = await import("./make-export.server.ts");
  await makeExport(ctx, { id_usuario: person.id }, { signal: new AbortController().signal });
  const mails = await ctx.db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send_mail")
    .orderBy("id")
    .execute();
  const mine = mails.filter(({ payload }) => payload.includes(JSON.stringify(person.correo)));
  const links = mine.map(({ payload }) => /descarga\?clave=([\w-]{43})/.exec(payload)?.[1]);
  return links.findLast((link) => link !== undefined)!;
}

function copies({ db }: Ctx, id_usuario?: number) {
  return db
    .selectFrom("objetos")
    .select("name")
    .where("label", "=", "export")
    .$if(id_usuario !== undefined, (query) => query.where("id_usuario", "=", id_usuario!))
    .execute();
}

function download(as: Person | undefined, clave: string, headers: Record<string, string> = {}) {
  const request = requestOf("GET", `/privacy-center/descarga/${clave}`, { as, headers });
  return fileOf({ request, params: { clave }, context: {} });
}

async function unzipped(bytes: Uint8Array) {
  const folder = newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, "all.zip"), bytes);
  const to = join(folder, "all");
  const script = "import zipfile,sys; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
  await run("python3", ["-c", script, join(folder, "all.zip"), to]);
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1))
    .sort();
  return {
    files,
    read: (path: string, as: "utf8" | "latin1" = "utf8") => readFile(join(to, path), as),
  };
}
