import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { get } from "node:http";
import { DefaultHttpStack, Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openCutLine } from "../../scripts/lib/cut-line.ts";
import { type Instance, startInstance } from "../../scripts/lib/testing/test-instance.ts";
import { MEGABYTE } from "../contracts/objects-source.ts";
import { filmForm, filmOf, waitingForm } from "../kit/film.ts";
import { openServer, type TestServer } from "../kit/http.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { agentOf, openLine } from "../kit/through-front.ts";
import { startLoad } from "../kit/turns.ts";
import { befriend } from "../kit/ties.ts";
import { newFolder } from "../setup/folder.ts";
import { freePort } from "../setup/free-port.ts";
import { type Front, FRONT_MEGABYTES, fronts, HOST } from "../setup/fronts.ts";
import { PATIENCE } from "../setup/patience.ts";

// The files of ops/ as docs/operating.md has operators use them, before the built server.

const MAX_UPLOAD_MB = 35;
const JSON_TYPE = { "content-type": "application/json" };
const SIZE = 30 * MEGABYTE;
const installed = fronts.filter(({ isInstalled }) => isInstalled);

type Line = Awaited<ReturnType<typeof openLine>>;

describe("behind", () => {
  let instance: Instance;
  let site: TestServer;
  const lines: Line[] = [];
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const dataDir = newFolder();
    await mkdir(dataDir, { recursive: true });
    const port = await freePort();
    instance = await startInstance(
      process.cwd(),
      {
        ...{ PORT: `${port}`, DATA_DIR: dataDir, SITE_URL: `https://${HOST}`, TRUST_PROXY: "1" },
        ...{ WEB_CONCURRENCY: "1", MAX_UPLOAD_MB: `${MAX_UPLOAD_MB}`, LOG_LEVEL: "warn" },
      },
      ["--web-only"],
    );
    await instance.prints(/Listo: /);
    site = openServer({ url: instance.url, dataDir });
  });
  afterAll(async () => {
    for (const line of lines) line.close();
    for (const stop of stops) await stop();
    await site.db.destroy();
    instance.process.kill("SIGTERM");
    await instance.ended;
  });

  describe.each(fronts)("$name", ({ name, isInstalled, start }) => {
    if (!isInstalled) return it.skip(`is not installed: apt-get install ${name.toLowerCase()}`);
    const caches = name === "nginx";
    let front: Front;
    let line: Line;

    beforeAll(async () => {
      front = await start(Number(new URL(instance.url).port));
      // A certificate that was made a moment ago is not in use at once.
      line = await vi.waitFor(() => openLine(front), PATIENCE);
      lines.push(line);
      stops.push(() => front.stop());
    });

    it("http goes to https, which is HTTP/2 and says once that it has to stay so", async () => {
      const plain = await new Promise<[number, string]>((resolve, reject) => {
        const at = { port: front.plainPort, host: "127.0.0.1", path: "/terms?x=1" };
        get({ ...at, headers: { Host: HOST } }, (answer) => {
          answer.resume();
          resolve([answer.statusCode!, answer.headers.location!]);
        }).on("error", reject);
      });
      expect(plain).toEqual([308, `https://${HOST}/terms?x=1`]);
      const { status, headers } = await line.call("GET", "/terms");
      expect(line.protocol()).toBe("h2");
      expect(status).toBe(200);
      expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}[^,]*$/);
    });

    it("a form of 30 MB reaches the site while it is sent", async () => {
      const { headers } = await newPerson(site);
      const { body, type, isThere } = await waitingForm(site, SIZE / MEGABYTE);
      const { status, text } = await line.call("POST", "/api/publicaciones", {
        headers: { ...headers, "content-type": type },
        body,
      });
      expect({ status, text }).toMatchObject({ status: 201 });
      expect(isThere()).toBe(true);
    });

    it("an upload in pieces goes on where its line broke", async () => {
      const { headers } = await newPerson(site);
      const film = filmOf(SIZE);
      const breaks = [0.3, 0.6].map((part) => part * SIZE);
      const cutting = await openCutLine(front.port, breaks);
      const agent = agentOf({ ...front, port: Number(new URL(cutting.url).port) });
      const sent: number[] = [];
      const url = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(film, {
          endpoint: `https://${HOST}/api/subidas`,
          httpStack: new DefaultHttpStack({ agent }),
          headers,
          metadata: { filename: "película.mp4" },
          retryDelays: Array<number>(50).fill(20),
          onAfterResponse: (request, answer) => {
            if (request.getMethod() === "HEAD")
              sent.push(Number(answer.getHeader("Upload-Offset")));
          },
          onSuccess: () => resolve(upload.url!),
          onError: reject,
        });
        upload.start();
      });
      cutting.close();
      agent.destroy();
      expect(cutting.cuts()).toBe(2);
      expect(Math.max(...sent)).toBeGreaterThan(SIZE / 4);
      const { name } = await site.db
        .selectFrom("subidas")
        .select("name")
        .where("id", "=", url.slice(-32))
        .executeTakeFirstOrThrow();
      const kept = await site.objects.get(name!);
      const hash = createHash("sha256");
      for await (const chunk of kept!.body) hash.update(chunk as Buffer);
      expect(hash.digest("hex")).toBe(createHash("sha256").update(film).digest("hex"));
    });

    it("what is too large is refused, a little above the limit by the site's own sentence", async () => {
      const { headers } = await newPerson(site);
      const begin = (bytes: number) =>
        line.call("POST", "/api/subidas", {
          headers: { ...headers, "tus-resumable": "1.0.0", "upload-length": `${bytes}` },
        });
      expect(await begin((MAX_UPLOAD_MB + 1) * MEGABYTE)).toMatchObject({
        status: 413,
        text: expect.stringContaining(`${MAX_UPLOAD_MB} MB`),
      });
      const send = (megabytes: number) =>
        line.call("POST", "/api/publicaciones", {
          headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
          body: filmForm(megabytes),
        });
      expect(await send(MAX_UPLOAD_MB + 1)).toMatchObject({
        status: 413,
        text: expect.stringContaining(`${MAX_UPLOAD_MB} MB`),
      });
      expect(await send(FRONT_MEGABYTES + 1)).toMatchObject({ status: 413 });
    });

    it("news come as they are, unbuffered and uncompressed", async () => {
      const [ana, beto] = [await newPerson(site, "ana"), await newPerson(site, "beto")];
      await befriend(ana, beto);
      const write = (from: typeof ana, to: typeof ana) =>
        site.bodyOf("POST", `/api/messages/with/${to.id}`, { as: from, body: { text: "Hola" } });
      await write(beto, ana);
      await write(ana, beto);
      const { headers, stream } = await line.begin("GET", "/api/messages/live", {
        headers: { ...ana.headers, accept: "text/event-stream", "accept-encoding": "gzip, br" },
      });
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      expect(headers["content-encoding"]).toBeUndefined();
      await vi.waitFor(() => expect(text).toContain("event: ready"), PATIENCE);
      await write(beto, ana);
      await vi.waitFor(() => expect(text).toContain("event: change"), PATIENCE);
      stream.close();
    });

    it("parts of a file are parts, of what all may see and of what few may", async () => {
      const owner = await newPerson(site);
      for (const solo_suscriptores of [0, 1] as const) {
        const post = await newPost(owner, { shows: ["clip"], solo_suscriptores });
        const path = `/uploads/${post.archivos[0]!.url_archivo}`;
        const ask = (range: string) =>
          line.call("GET", path, { headers: { ...owner.headers, range } });
        const middle = await ask("bytes=100-199");
        expect(middle).toMatchObject({ status: 206 });
        const whole = await ask("bytes=0-");
        expect(whole.status).toBe(206);
        expect(whole.headers["content-range"]).toBe(
          `bytes 0-${whole.bytes.length - 1}/${whole.bytes.length}`,
        );
        expect(middle.bytes).toEqual(whole.bytes.subarray(100, 200));
        expect((await ask(`bytes=-50`)).bytes).toEqual(whole.bytes.subarray(-50));
        if (!solo_suscriptores) continue;
        expect(await line.call("GET", path)).toMatchObject({ status: 404 });
      }
    });

    it("what all may see is kept, and nothing else", async () => {
      const script = `/assets/${readdirSync("build/client/assets").find((file) => file.endsWith(".js"))}`;
      const owner = await newPerson(site);
      const post = await newPost(owner, { shows: ["photo"] });
      const file = `/uploads/${post.archivos[0]!.url_archivo}`;
      const state = async (path: string, headers = {}) =>
        (await line.call("GET", path, { headers })).headers["x-cache"];
      const asset = await line.call("GET", script);
      expect(asset.headers["cache-control"]).toContain("immutable");
      const { etag } = (await line.call("GET", file)).headers;
      const again = await line.call("GET", file, { headers: { "if-none-match": etag } });
      expect(again).toMatchObject({ status: 304 });
      if (!caches) return;
      for (const path of [script, file, "/terms"]) {
        await vi.waitFor(async () => expect(await state(path)).toBe("HIT"), PATIENCE);
      }
      expect(await state("/terms", { cookie: `token=${owner.token}` })).not.toBe("HIT");
      for (let times = 0; times < 2; times += 1) {
        expect(await state("/settings", { cookie: `token=${owner.token}` })).not.toBe("HIT");
      }
    });

    it("somebody is who they come from, whatever they say", async () => {
      const from = (localAddress: string) => openLine({ ...front, localAddress });
      const [guesser, other] = [
        await from("127.0.0.11"),
        await from(caches ? "127.0.0.12" : "127.0.0.13"),
      ];
      let guesses = 0;
      const guess = (by: typeof guesser) =>
        by.call("POST", "/api/verify", {
          headers: {
            ...{ ...JSON_TYPE, "x-client-address": "203.0.113.9" },
            "x-forwarded-for": `203.0.113.${(guesses += 1) % 250}`,
            forwarded: `for=203.0.113.${guesses % 250}`,
          },
          body: JSON.stringify({ correo: "nadie@example.org", codigo: "000000" }),
        });
      await vi.waitFor(async () => expect((await guess(guesser)).status).toBe(429), {
        ...{ ...PATIENCE, interval: 1 },
      });
      expect((await guess(other)).status).toBe(400);
      guesser.close();
      other.close();
    });
  });

  it.runIf(installed.length > 0)(
    "any of them no request is lost while the site's processes are replaced",
    async () => {
      const { headers } = await newPerson(site);
      const post = await newPost(await newPerson(site), { shows: ["photo"] });
      const path = `/api/publicaciones/${post.id}`;
      const loads = lines.map((line) =>
        startLoad([
          () => line.call("GET", path, { headers }),
          () => line.call("GET", path, { headers }),
          () =>
            line.call("POST", `${path}/save`, {
              headers: { ...headers, ...JSON_TYPE },
              body: "{}",
            }),
        ]),
      );
      const more = () => Promise.all(loads.map((load) => load.more(30)));
      await more();
      const before = instance.output().length;
      instance.process.kill("SIGHUP");
      await vi.waitFor(
        () => expect(instance.output().slice(before)).toMatch(/the one before has ended/),
        PATIENCE,
      );
      await more();
      for (const load of loads) {
        // Whoever saves too often is told so: that is an answer too.
        expect((await load.stop()).filter((status) => status !== 429)).toEqual([200]);
      }
    },
  );
});
