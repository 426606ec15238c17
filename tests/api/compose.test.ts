import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newestCode } from "../mailbox.ts";
import { formOf, photo } from "../kit/files.ts";
import { newName, newPerson } from "../kit/person.ts";
import { useStage } from "../kit/stage.ts";
import { readCompose } from "../setup/compose.ts";
import { newFolder } from "../setup/folder.ts";
import { freePort } from "../setup/free-port.ts";
import { type Guarded, startGuarded } from "../setup/guard.ts";
import { servicePort, serviceReady } from "../setup/service.ts";
import { useBucket } from "../setup/stores.ts";

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

  it("show a picture that the worker without a way out has made, and send mail", async () => {
    const { headers } = await newPerson(ctx);
    const body = formOf([await photo()], { descripcion: "" });
    const sent = await fetch(`${url}/api/publicaciones`, { method: "POST", headers, body });
    expect(sent.status).toBe(201);
    const { id_publicacion } = (await sent.json()) as { id_publicacion: number };
    const path = `${url}/api/publicaciones/${id_publicacion}`;
    await vi.waitFor(
      async () => {
        const { status } = (await (await fetch(`${path}/status`, { headers })).json()) as {
          status: string;
        };
        expect(status).toBe("ready");
      },
      { timeout: 60_000, interval: 100 },
    );
    const { post } = (await (await fetch(path, { headers })).json()) as {
      post: { archivos: { url_archivo: string }[] };
    };
    expect((await fetch(`${url}/uploads/${post.archivos[0]!.url_archivo}`)).status).toBe(200);

    const correo = `${newName()}@example.org`;
    const person = { nombre_usuario: newName(), correo, contrasenia: "una frase bastante larga" };
    const asked = await fetch(`${url}/api/signup`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(person),
    });
    expect(asked.status).toBe(201);
    const code = () => newestCode(join(folder, "data"), correo);
    await vi.waitFor(async () => expect(await code()).toMatch(/^\d{6}$/), { timeout: 60_000 });
  });
});
