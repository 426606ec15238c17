import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "#tests/setup/free-port.ts";
import { openCollector } from "./lib/testing/collector.ts";
import { buildInstance, type Instance, startInstance } from "./lib/testing/test-instance.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

let folder: string;
let running: Instance[] = [];

beforeAll(async () => {
  folder = await buildInstance();
});

afterEach(() => {
  for (const instance of running) instance.process.kill("SIGKILL");
  running = [];
});

describe("serving", () => {
  test("says the address once everything listens, and nothing of single requests", async () => {
    const instance = await start({ WEB_CONCURRENCY: "2" });
    await instance.prints(/^Listo: http:\/\/127\.0\.0\.1:\d+$/m);
    await fetch(`${instance.url}/told?q=secret`);
    expect(instance.output()).not.toMatch(/remix-serve|secret/);
  });

  test("hands the client's own address to the site, whatever the client says", async () => {
    const instance = await listening();
    expect(await told(instance)).toMatchObject({ address: "127.0.0.1" });
    expect(await told(instance, { "X-Client-Address": "6.6.6.6" })).toMatchObject({
      address: "127.0.0.1",
    });
  });

  test("starts a killed web process and a killed worker again", async () => {
    const instance = await listening();
    const { pid } = await told(instance);
    process.kill(pid, "SIGKILL");
    const second = await vi.waitFor(() => told(instance), PATIENCE);
    expect(second.pid).not.toBe(pid);

    const [worker, child] = workerPids(instance);
    process.kill(worker, "SIGKILL");
    await vi.waitFor(() => expect(workerPids(instance)[0]).not.toBe(worker), PATIENCE);
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), PATIENCE);
  });

  test("a worker that does not stay up leaves the site alone, which can tell", async () => {
    const instance = await listening();
    const { pid } = await told(instance);
    for (let times = 1; times <= 3; times++) {
      const [worker] = workerPids(instance);
      process.kill(worker, "SIGKILL");
      const down = { name: "worker", ended: "SIGKILL", times };
      await vi.waitFor(
        async () => expect(await told(instance)).toMatchObject({ pid, restarting: [down] }),
        PATIENCE,
      );
      await vi.waitFor(() => expect(workerPids(instance)[0]).not.toBe(worker), PATIENCE);
    }
    expect(instance.output()).toMatch(/worker ended \(SIGKILL\) .+ 3 times in a row: IT DOES NOT/);
  });
});

describe("SIGHUP", () => {
  test("puts new processes in the place of the old ones, and no request of 100 a second fails", async () => {
    const instance = await start({ WEB_CONCURRENCY: "2" });
    await instance.prints(/Listo/);
    const held = get(`${instance.url}/held`);
    await vi.waitUntil(() => existsSync(join(instance.dataDir, "held")), PATIENCE);
    const load = startLoad(`${instance.url}/told`);
    await vi.waitUntil(() => load.answered() >= 100, PATIENCE);
    instance.process.kill("SIGHUP");
    await instance.prints(/all processes are new/);
    // One of the old ones still has this request; the other goes with the last of its connections.
    await instance.prints(/web \d: the one before has ended \(exit code 0\)/);
    // Which of them takes a connection is chance.
    await vi.waitUntil(() => load.pids().length === 4, PATIENCE);
    expect(await load.stop()).toEqual([]);
    writeFileSync(join(instance.dataDir, "released"), "");
    expect(await held).toBe("answered");
    await instance.prints(/(web \d: the one before has ended \(exit code 0\)[^]*){2}/);
    const [before, after] = [load.pids(), await told(instance)];
    expect(before).toHaveLength(4);
    expect(before).toContain(after.pid);
    const isNew = () => workerPids(instance)[0] !== workerPids(instance, 0)[0];
    await vi.waitUntil(isNew, PATIENCE);
  });

  test("of a build that does not come up leaves the old processes alone", async () => {
    const instance = await listening();
    const { pid } = await told(instance);
    const [worker] = workerPids(instance);
    const build = join(folder, "build/server/index.js");
    const site = readFileSync(build);
    writeFileSync(build, "process.exit(7)");
    try {
      instance.process.kill("SIGHUP");
      await instance.prints(
        /NOT ALL PROCESSES ARE NEW: web 1: the new process ended \(exit code 7\)/,
      );
    } finally {
      writeFileSync(build, site);
    }
    expect(await told(instance)).toMatchObject({ pid });
    expect(isAlive(worker)).toBe(true);
  });
});

describe("metrics", () => {
  test("are of all processes together, and take nothing back when one is killed", async () => {
    const port = String(await freePort());
    const instance = await start({ WEB_CONCURRENCY: "2", METRICS_PORT: port });
    await instance.prints(/Listo/);
    const asked = async (route: string) => {
      const text = await get(`http://127.0.0.1:${port}/metrics`);
      return Number(
        new RegExp(`^shortit_http_requests_total{route="${route}".* (.+)$`, "m").exec(text)?.[1],
      );
    };
    const pids = new Set<number>();
    let n = 0;
    for (; pids.size < 2; n++) {
      pids.add((JSON.parse(await get(`${instance.url}/told?q=${n}`, {}, false)) as Told).pid);
    }
    await fetch(`${instance.url}/nowhere/${n}`);
    await vi.waitFor(async () => expect(await asked("/told")).toBe(n), PATIENCE);
    await vi.waitFor(async () => expect(await asked("unknown")).toBe(1), PATIENCE);
    const [pid] = pids;
    process.kill(pid!, "SIGKILL");
    await instance.prints(/web \d ended \(SIGKILL\)/);
    expect(await asked("/told")).toBe(n);
    expect(await get(`${instance.url}/metrics`)).not.toContain("shortit_");
  });
});

describe("traces", () => {
  test("say of each request its route and its answer, and never its address", async () => {
    const collector = await openCollector();
    const instance = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: "0" });
    await instance.prints(/Listo/);
    const forged = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const ask = () => fetch(`${instance.url}/told?q=secret`, { headers: { traceparent: forged } });
    // The first ones may come before it is loaded.
    await vi.waitFor(async () => {
      await (await ask()).arrayBuffer();
      expect(collector.text().includes("GET /told")).toBe(true);
    }, PATIENCE);
    await fetch(`${instance.url}/nowhere/secret`);
    const isThere = () => expect(collector.text().includes('"name":"GET unknown"')).toBe(true);
    await vi.waitFor(isThere, PATIENCE);
    expect(/"service\.name","value":{"stringValue":"shortit"}/.test(collector.text())).toBe(true);
    expect(/secret|nowhere|aaaaaaaa/.exec(collector.text())).toBeNull();
    await collector.close();
  });

  test("wait for nobody: a collector that is away changes nothing", async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const instance = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: nobody });
    await instance.prints(/Listo/);
    expect(await told(instance)).toMatchObject({ address: "127.0.0.1" });
    instance.process.kill("SIGTERM");
    expect(await instance.ended).toBe(0);
  });
});

describe("stopping", () => {
  test("answers what was asked, lets the worker finish and ends with 0", async () => {
    const instance = await listening();
    const answer = get(`${instance.url}/held`);
    await vi.waitUntil(() => existsSync(join(instance.dataDir, "held")), PATIENCE);
    instance.process.kill("SIGTERM");
    await instance.prints(/worker handed its job back/);
    await vi.waitFor(
      () => expect(get(`${instance.url}/told`)).rejects.toThrow(/ECONNREFUSED/),
      PATIENCE,
    );
    writeFileSync(join(instance.dataDir, "released"), "");
    expect(await answer).toBe("answered");
    expect(await instance.ended).toBe(0);
  });

  test("leaves nothing running when the parent itself is killed", async () => {
    const instance = await listening();
    const { pid } = await told(instance);
    const pids = [pid, ...workerPids(instance)];
    instance.process.kill("SIGKILL");
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
  });
});

describe("refusing to start, in one line", () => {
  test("when the port is taken", async () => {
    const first = await listening();
    const second = await start({ PORT: new URL(first.url).port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Port \d+ is in use .+\n$/);
  });

  test("when the environment is wrong", async () => {
    const instance = await start({ MAX_UPLOAD_MB: "much" });
    expect(await instance.ended).toBe(1);
    expect(instance.output()).toBe("Invalid environment: MAX_UPLOAD_MB: must be a number\n");
  });

  test("when the database cannot be migrated", async () => {
    const instance = await start({ BROKEN_MIGRATION: "3" });
    expect(await instance.ended).toBe(1);
    expect(instance.output()).toMatch(/^The database could not be migrated.+\n$/);
  });

  test("when an option is unknown", async () => {
    const instance = await start({}, ["--wrong"]);
    expect(await instance.ended).toBe(1);
    expect(instance.output()).toMatch(/^Unknown option --wrong.+\n$/);
  });
});

test("web and worker can run alone", async () => {
  const web = await start({}, ["--web-only"]);
  const worker = await start({}, ["--worker-only"]);
  await web.prints(/Listo/);
  await worker.prints(/worker \d+ with child/);
  expect(web.output()).not.toMatch(/worker/);
  const media = await start({}, ["--media-only"]);
  await media.prints(/worker \d+ with child/);
  // For the first administrator: it begins with SITE_URL, which a worker may not know.
  const links = [web, worker, media].map((each) => each.output().includes("the link of the first"));
  expect(links).toEqual([true, false, false]);
  const both = await start({}, ["--web-only", "--media-only"]);
  expect(await both.ended).toBe(1);
  await expect(get(`${worker.url}/told`)).rejects.toThrow(/ECONNREFUSED/);
});

async function start(environment?: Record<string, string>, args?: string[]): Promise<Instance> {
  const instance = await startInstance(folder, environment, args);
  running.push(instance);
  return instance;
}

async function listening(): Promise<Instance> {
  const instance = await start();
  await instance.prints(/Listo/);
  await instance.prints(/with child/);
  return instance;
}

async function told(instance: Instance, headers = {}): Promise<Told> {
  return JSON.parse(await get(`${instance.url}/told`, headers)) as Told;
}

interface Told {
  address: string;
  pid: number;
}

/** On a connection that stays open afterwards, as a browser's does. */
function get(url: string, headers = {}, agent?: Agent | false): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = agent === undefined ? { connection: "keep-alive" } : {};
    const options = {
      headers: { ...headers, ...connection },
      ...(agent !== undefined && { agent }),
    };
    request(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("error", reject).on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
}

/**
 * Asks a hundred times a second until `stop`, which gives what was not answered with 200: half on ten
 * connections that are kept, half on a new one each.
 */
function startLoad(url: string) {
  const kept = new Agent({ keepAlive: true, maxSockets: 10 });
  const failed: string[] = [];
  const pids = new Set<number>();
  let answered = 0;
  const asked: Promise<void>[] = [];
  const ask = (agent: Agent | false) =>
    get(url, {}, agent).then(
      (text) => {
        answered += 1;
        pids.add((JSON.parse(text) as Told).pid);
      },
      (error: Error) => void failed.push(error.message),
    );
  const timer = setInterval(() => asked.push(ask(kept), ask(false)), 20);
  return {
    answered: () => answered,
    pids: () => [...pids],
    async stop() {
      clearInterval(timer);
      await Promise.all(asked);
      kept.destroy();
      return failed;
    },
  };
}

/** Of its newest worker, or of that which came as `at`. */
function workerPids(instance: Instance, at = -1): [worker: number, child: number] {
  const [, worker, child] = [...instance.output().matchAll(/worker (\d+) with child (\d+)/g)].at(
    at,
  )!;
  return [Number(worker), Number(child)];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
