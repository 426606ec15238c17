import { existsSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildInstance, type Instance, startInstance } from "./lib/testing/test-instance.ts";

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
    const second = await vi.waitFor(() => told(instance), { timeout: 15_000 });
    expect(second.pid).not.toBe(pid);

    const [worker, child] = workerPids(instance);
    process.kill(worker, "SIGKILL");
    await vi.waitFor(() => expect(workerPids(instance)[0]).not.toBe(worker), { timeout: 15_000 });
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 10_000 });
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
        { timeout: 15_000 },
      );
      await vi.waitFor(() => expect(workerPids(instance)[0]).not.toBe(worker), { timeout: 15_000 });
    }
    expect(instance.output()).toMatch(/worker ended \(SIGKILL\) .+ 3 times in a row: IT DOES NOT/);
  });
});

describe("stopping", () => {
  test("answers what was asked, lets the worker finish and ends with 0", async () => {
    const instance = await listening();
    const answer = get(`${instance.url}/held`);
    await vi.waitUntil(() => existsSync(join(instance.dataDir, "held")), { timeout: 10_000 });
    instance.process.kill("SIGTERM");
    await instance.prints(/worker handed its job back/);
    await vi.waitFor(() => expect(get(`${instance.url}/told`)).rejects.toThrow(/ECONNREFUSED/));
    writeFileSync(join(instance.dataDir, "released"), "");
    expect(await answer).toBe("answered");
    expect(await instance.ended).toBe(0);
  });

  test("leaves nothing running when the parent itself is killed", async () => {
    const instance = await listening();
    const { pid } = await told(instance);
    const pids = [pid, ...workerPids(instance)];
    instance.process.kill("SIGKILL");
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 });
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
function get(url: string, headers = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { ...headers, connection: "keep-alive" } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
}

function workerPids(instance: Instance): [worker: number, child: number] {
  const [, worker, child] = [...instance.output().matchAll(/worker (\d+) with child (\d+)/g)].at(
    -1,
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
