import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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

describe("the services of compose.yaml", () => {
  const ctx = useStage("postgres");
  const bucket = useBucket();
  const started: Guarded[] = [];
  let [url, folder] = ["", ""];

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
    for (const [name, ready] of Object.entries(READY)) {
      const { command, environment } = services[name]!;
      const own = join(folder, String(environment!.DATA_DIR));
      await mkdir(own, { recursive: true });
      const variables = Object.entries({ ...environment, DATA_DIR: own }).map(
        ([variable, value]) => `${variable}=${here[variable] ?? value ?? ""}`,
      );
      const path = `PATH=${join(process.execPath, "..")}:${process.env.PATH}`;
      const all = ["env", "-i", path, "NODE_ENV=production", ...variables, ...command!];
      started.push(await startGuarded({ command: all, ready }));
    }
  });
  afterAll(async () => {
    await Promise.all(started.map((each) => each.stop()));
  });

  /** What somebody publishes, once it is made; gives its path and the address of its first file. */
  async function publish({ headers }: Person, files: SentFile[]) {
    const body = formOf(files, { descripcion: "" });
    const sent = await fetch(`${url}/api/publicaciones`, { method: "POST", headers, body });
    expect(sent.status).toBe(201);
    const { id_publicacion } = (await sent.json()) as { id_publicacion: number };
    const path = `${url}/api/publicaciones/${id_publicacion}`;
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
