import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDiskStore } from "#storage/disk/store.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { openS3Store, type S3Config } from "#storage/s3/store.ts";
import { openCutLine } from "../../scripts/lib/cut-line.ts";
import { contentOf, MEGABYTE } from "../contracts/objects-source.ts";
import { filmOf } from "../kit/film.ts";
import { newPerson } from "../kit/person.ts";
import { useStage } from "../kit/stage.ts";
import type { Engine } from "../setup/database.ts";
import { freePort } from "../setup/free-port.ts";
import { type GuardedServer, startGuarded } from "../setup/guard.ts";
import { useBucket } from "../setup/stores.ts";

// A client that is not ours, on a line that breaks, with a server that is restarted and one beside it.

const CUTS = 10;
const SIZE = 24 * MEGABYTE + 321;

describe.each([
  ["sqlite", "disk"],
  ["postgres", "s3"],
] as [Engine, "disk" | "s3"][])("uploads over HTTP, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine);
  const bucket = backend === "s3" ? useBucket() : null;
  let folder: string;
  let store: ObjectStore;
  let port: number;
  let server: GuardedServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shortit-resumable-"));
    store = bucket ? openS3Store(bucket) : openDiskStore(join(folder, "media"));
    port = await freePort();
    server = await start(port);
  });
  afterAll(() => server.stop());

  function start(at: number): Promise<GuardedServer> {
    const url = `http://127.0.0.1:${at}`;
    const environment = {
      ...{ PORT: at, HOST: "127.0.0.1", SITE_URL: url, DATA_DIR: folder, DATABASE_URL: ctx.url },
      SESSION_SECRET: "of both processes, as an operator sets it",
      ...{ WEB_CONCURRENCY: 1, MAX_UPLOAD_MB: 64, LOG_LEVEL: "warn" },
      ...(bucket && variablesOf(bucket)),
    };
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const command = ["env", ...variables, process.execPath, "build/scripts/serve.js", "--web-only"];
    return startGuarded({ command, ready: /Listo: http/ });
  }

  /** Sends it by the other program; gives the id. `progressed` hears how much is there. */
  function sendBy(site: string, { token, film, progressed }: Sending): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(film, {
        endpoint: `${site}/api/subidas`,
        headers: { Authorization: `Bearer ${token}` },
        metadata: { filename: "una película.mp4", lastModified: "1700000000000" },
        retryDelays: Array<number>(500).fill(50),
        onProgress: progressed ?? null,
        onSuccess: () => resolve(upload.url!.slice(-32)),
        onError: reject,
      });
      upload.start();
    });
  }

  const bytesOf = async (id: string) => {
    const row = await ctx.db
      .selectFrom("subidas")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.done).toBe(1);
    return contentOf(store, row.name!);
  };

  it("end whole by tus-js-client, with ten cuts and a restart of the server", async () => {
    const { token } = await newPerson(ctx);
    const film = filmOf(SIZE);
    const breaks = Array.from({ length: CUTS }, (_, n) => ((n + 1) * SIZE) / (CUTS + 1));
    const line = await openCutLine(port, breaks);
    let restart: Promise<void> | undefined;
    const progressed = (sent: number) => {
      if (sent > SIZE / 2)
        restart ??= server.stop().then(async () => void (server = await start(port)));
    };
    const id = await sendBy(line.url, { token, film, progressed });
    await restart;
    line.close();
    expect(restart).toBeDefined();
    expect(line.cuts()).toBe(CUTS);
    expect(sha256(await bytesOf(id))).toBe(sha256(film));
  });

  it("take a piece that its sender has summed up, once it is right", async () => {
    const { token } = await newPerson(ctx);
    const film = filmOf(SIZE);
    const send = (path: string, method: string, headers: Record<string, string>, piece: Buffer) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          "Tus-Resumable": "1.0.0",
          "Content-Type": "application/offset+octet-stream",
          ...headers,
        },
        body: new Uint8Array(piece),
      });
    const sum = (piece: Buffer) => `sha256 ${createHash("sha256").update(piece).digest("base64")}`;
    const first = film.subarray(0, 7 * MEGABYTE);
    const begun = await send(
      "/api/subidas",
      "POST",
      { "Upload-Length": String(SIZE), "Upload-Checksum": sum(first) },
      first,
    );
    expect(begun.status).toBe(201);
    const path = begun.headers.get("location")!;
    const rest = film.subarray(first.length);
    const at = { "Upload-Offset": String(first.length) };
    const damaged = await send(path, "PATCH", { ...at, "Upload-Checksum": sum(first) }, rest);
    expect(damaged.status).toBe(460);
    const right = await send(path, "PATCH", { ...at, "Upload-Checksum": sum(rest) }, rest);
    expect(right.status).toBe(204);
    expect(sha256(await bytesOf(path.slice(-32)))).toBe(sha256(film));
  });

  it("go on in another process on the same stores", async () => {
    const { token } = await newPerson(ctx);
    const film = filmOf(SIZE);
    const second = await freePort();
    const other = await start(second);
    try {
      const headers = {
        Authorization: `Bearer ${token}`,
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
      };
      const begun = await fetch(`http://127.0.0.1:${port}/api/subidas`, {
        method: "POST",
        headers: { ...headers, "Upload-Length": String(SIZE) },
        body: film.subarray(0, 7 * MEGABYTE),
      });
      expect(begun.status).toBe(201);
      const path = begun.headers.get("location")!;
      const asked = await fetch(`http://127.0.0.1:${second}${path}`, { method: "HEAD", headers });
      expect(asked.headers.get("upload-offset")).toBe(String(7 * MEGABYTE));
      const sent = await fetch(`http://127.0.0.1:${second}${path}`, {
        method: "PATCH",
        headers: { ...headers, "Upload-Offset": String(7 * MEGABYTE) },
        body: film.subarray(7 * MEGABYTE),
      });
      expect(sent.status).toBe(204);
      expect(sha256(await bytesOf(path.slice(-32)))).toBe(sha256(film));
    } finally {
      await other.stop();
    }
  });
});

interface Sending {
  token: string;
  film: Buffer;
  progressed?: (sent: number) => void;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function variablesOf({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config) {
  return {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    S3_FORCE_PATH_STYLE: "true",
  };
}
