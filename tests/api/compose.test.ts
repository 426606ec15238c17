import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import sharp from "sharp";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { CONSENT_COOKIE, consentText } from "#app/http/cookies/consent.server.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { newestCode, newestMailTo } from "../mailbox.ts";
import { smallFittingClip } from "../media-fixtures.ts";
import { fileFrom, formOf, photo, type SentFile } from "../kit/files.ts";
import { newName, newPerson } from "../kit/person.ts";
import { type Person, useStage } from "../kit/stage.ts";
import { readCompose } from "../setup/compose.ts";
import { newFolder } from "../setup/folder.ts";
import { freePort } from "../setup/free-port.ts";
import { type Guarded, startGuarded } from "../setup/guard.ts";
import { servicePort, serviceReady } from "../setup/service.ts";
import { useBucket } from "../setup/stores.ts";
import { PATIENCE } from "../setup/patience.ts";

// The commands of compose.yaml with the environment that stands there and no other; the stores are those of the
// tests, in the place of the images.

const READY = {
  setup: /bucket/i,
  web: /Listo: /,
  jobs: /\[serve\] version/,
  media: /\[serve\] version/,
};
type Service = keyof typeof READY;
const serviceNames = Object.keys(READY) as Service[];

describe("the services of compose.yaml", () => {
  const ctx = useStage("postgres");
  const bucket = useBucket();
  const commands = new Map<Service, string[]>();
  const running = new Map<Service, Guarded>();
  let [url, folder] = ["", ""];

  async function start(name: Service) {
    const command = commands.get(name)!;
    running.set(name, await startGuarded({ command, ready: READY[name] }));
  }
  async function stop(name: Service) {
    await running.get(name)?.stop();
    running.delete(name);
  }

  beforeAll(async () => {
    await serviceReady("redis");
    folder = newFolder();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const secret = "of all machines, as an operator sets it";
    const given = {
      SITE_URL: url,
      SESSION_SECRET: secret,
      POSTGRES_PASSWORD: "p",
      S3_PASSWORD: "o",
    };
    const { services } = readCompose(given);
    // Where on this machine is what the file names by its networks and volumes.
    const here: Record<string, string | number> = {
      ...{ DATABASE_URL: ctx.url, KV_URL: `redis://127.0.0.1:${servicePort("redis")}` },
      ...{
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
      },
      ...{ S3_SECRET_ACCESS_KEY: bucket.secretAccessKey, PORT: port, HOST: "127.0.0.1" },
    };
    for (const name of serviceNames) {
      const { command, environment } = services[name]!;
      const own = join(folder, String(environment!.DATA_DIR));
      await mkdir(own, { recursive: true });
      const variables = Object.entries({ ...environment, DATA_DIR: own }).map(
        ([variable, value]) => `${variable}=${here[variable] ?? value ?? ""}`,
      );
      const path = `PATH=${join(process.execPath, "..")}:${process.env.PATH}`;
      commands.set(name, ["env", "-i", path, "NODE_ENV=production", ...variables, ...command!]);
      await start(name);
    }
  });
  afterAll(async () => {
    await Promise.all(serviceNames.map(stop));
  });

  /** Gives the id of the post, whose files are made later, and its path. */
  async function send({ headers }: Person, files: SentFile[], descripcion = "") {
    const body = formOf(files, { descripcion });
    const sent = await fetch(`${url}/api/publicaciones`, { method: "POST", headers, body });
    expect(sent.status).toBe(201);
    const { id_publicacion } = (await sent.json()) as { id_publicacion: number };
    return { id_publicacion, path: `${url}/api/publicaciones/${id_publicacion}` };
  }

  /** What somebody publishes, once it is made; gives its path and the address of its first file. */
  async function publish(person: Person, files: SentFile[]) {
    const { headers } = person;
    const { id_publicacion, path } = await send(person, files);
    await until(async () => {
      const { status } = (await (await fetch(`${path}/status`, { headers })).json()) as Status;
      expect(status).toBe("ready");
    });
    const { post } = (await (await fetch(path, { headers })).json()) as {
      post: { archivos: { url_archivo: string }[] };
    };
    return { id_publicacion, path, file: `${url}/uploads/${post.archivos[0]!.url_archivo}` };
  }

  it("show a picture that the worker without a way out has made, and send mail", async () => {
    const { file } = await publish(await newPerson(ctx), [await photo()]);
    expect((await fetch(file)).status).toBe(200);

    const correo = `${newName()}@example.org`;
    const person = { nombre_usuario: newName(), correo, contrasenia: "una frase bastante larga" };
    const asked = await fetch(`${url}/api/signup`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(person),
    });
    expect(asked.status).toBe(201);
    const code = () => newestCode(join(folder, "data"), correo);
    await until(async () => expect(await code()).toMatch(/^\d{6}$/));
  });

  it("give a part of a film, the copy of one's data, and leave nothing of a post that is deleted", async () => {
    const person = await newPerson(ctx);
    const { headers } = person;
    const film = await fileFrom(smallFittingClip());
    const { id_publicacion, path, file } = await publish(person, [film]);
    const whole = Buffer.from(await (await fetch(file, { headers })).arrayBuffer());
    const part = await fetch(file, { headers: { ...headers, Range: "bytes=1000-1999" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 2000));

    const asked = await fetch(`${url}/api/cuenta/descarga`, { method: "POST", headers });
    expect(asked.status).toBe(200);
    const key = await until(async () => {
      const mail = await newestMailTo(join(folder, "data"), person.correo);
      return /clave=([\w-]+)/.exec(mail!.text!)![1]!;
    });
    const download = await fetch(`${url}/privacy-center/descarga/${key}`, { headers });
    const copy = Buffer.from(await download.arrayBuffer());
    expect(copy.subarray(0, 2).toString()).toBe("PK");
    expect(copy.includes(whole)).toBe(true);

    const objects = (await objectsOf(id_publicacion)).map(({ name }) => name);
    expect(objects.length).toBeGreaterThan(2);
    expect((await fetch(path, { method: "DELETE", headers })).status).toBe(204);
    expect((await fetch(file, { headers })).status).toBe(404);
    await until(async () => {
      const left = ctx.db.selectFrom("objetos").select("name").where("name", "in", objects);
      expect(await left.execute()).toEqual([]);
    });
    const store = openS3Store(bucket);
    const left = await Promise.all(objects.map((name) => store.head(name)));
    expect(left.filter(Boolean)).toEqual([]);
  });

  it("open files where no keys of documents are, whatever is sealed", async () => {
    const { headers, id } = await newPerson(ctx);
    const asked = await fetch(`${url}/api/factores/app`, { method: "POST", headers });
    expect(asked.ok).toBe(true);
    const sealed = ctx.db.selectFrom("totp").select("pendiente").where("id_usuario", "=", id);
    expect((await sealed.executeTakeFirstOrThrow()).pendiente).toMatch(/^v1\./);
    await stop("media");
    await start("media");
    const { file } = await publish(await newPerson(ctx), [await photo()]);
    expect((await fetch(file)).status).toBe(200);
  });

  it("seal what media finds about minors with the keys of jobs, also once its post is gone", async () => {
    const sender = await newPerson(ctx);
    const bytes = await sharp("tests/fixtures/pdq/bridge.png").jpeg({ quality: 85 }).toBuffer();
    const text = `sha256,${digestsOf(bytes).sha256}\n`;
    await importList(ctx.db, { name: "lista", onMatch: "refuse", about: "minors", text });
    const kept = () =>
      ctx.db
        .selectFrom("subidas_conocidas")
        .selectAll()
        .where("id_usuario", "=", sender.id)
        .executeTakeFirstOrThrow();

    await stop("jobs");
    const descripcion = "Lo que decía la publicación";
    const { path } = await send(sender, [{ name: "puente.jpg", bytes }], descripcion);
    expect(await until(kept)).toMatchObject({ is_evidence: 1, datos: null });
    const { headers } = sender;
    expect((await fetch(path, { method: "DELETE", headers })).status).toBe(204);
    await start("jobs");
    await until(async () => expect(await kept()).toMatchObject({ por_sellar: null }));
    const { id_subida, datos } = await kept();
    expect(datos).toMatch(/^v1\./);

    // Whoever starts looks for keys that are missing.
    await stop("web");
    await start("web");
    const { id_caso } = await until(() =>
      ctx.db
        .selectFrom("casos")
        .select("id_caso")
        .where("subject_kind", "=", "subida")
        .where("subject_id", "=", id_subida)
        .executeTakeFirstOrThrow(),
    );
    const admin = await newPerson(ctx, { role: "administrator" });
    const Cookie = `${CONSENT_COOKIE}=${encodeURIComponent(consentText(Date.now()))}`;
    const page = await fetch(`${url}/moderacion/casos/${id_caso}?ver=1`, {
      headers: { ...admin.headers, Cookie },
    });
    expect(page.status).toBe(200);
    const shown = await page.text();
    expect(shown).toContain(sender.correo);
    expect(shown).toContain(descripcion);
  });

  function objectsOf(id: number) {
    return ctx.db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .select("objetos.name")
      .where("archivos.id_publicacion", "=", id)
      .execute();
  }
});

interface Status {
  status: string;
}

function until<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { ...PATIENCE, interval: 100 });
}
