import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../kit/person.ts";
import { type Person, useStage } from "../kit/stage.ts";
import { befriend } from "../kit/ties.ts";
import { engines } from "../setup/database.ts";
import { freePort } from "../setup/free-port.ts";
import { type GuardedServer, startGuarded } from "../setup/guard.ts";
import { servicePort, serviceReady } from "../setup/service.ts";

const places = engines.flatMap((engine) => ["sql", "redis"].map((kv) => ({ engine, kv })));

// Two processes as on two machines: what is written through one is heard at the other.
describe.each(places)("live messages over two processes, on $engine and $kv", ({ engine, kv }) => {
  const ctx = useStage(engine);
  const servers: GuardedServer[] = [];
  let [one, other] = ["", ""];

  beforeAll(async () => {
    if (kv === "redis") await serviceReady("redis");
    const folder = await mkdtemp(join(tmpdir(), "shortit-live-"));
    [one, other] = (await Promise.all([folder, ""].map((own) => start(own || folder, own)))) as [
      string,
      string,
    ];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  async function start(dataDir: string, owned: string): Promise<string> {
    const url = `http://127.0.0.1:${await freePort()}`;
    const environment = {
      PORT: new URL(url).port,
      HOST: "127.0.0.1",
      SITE_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: ctx.url,
      ...(kv === "redis" && { KV_URL: `redis://127.0.0.1:${servicePort("redis")}` }),
      SESSION_SECRET: "of both processes, as an operator sets it",
      WEB_CONCURRENCY: 1,
      LOG_LEVEL: "warn",
    };
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const command = ["env", ...variables, process.execPath, "build/scripts/serve.js", "--web-only"];
    servers.push(await startGuarded({ command, folder: owned, ready: /Listo: http/ }));
    return url;
  }

  async function send(site: string, path: string, as: Person, body: object) {
    const answer = await fetch(`${site}/api/messages/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${as.token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
  }

  async function listen(site: string, as: Person) {
    const response = await fetch(`${site}/api/messages/live`, {
      headers: {
        Authorization: `Bearer ${as.token}`,
        Accept: "text/event-stream",
        "Accept-Encoding": "gzip, br",
      },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    /** Reads until this was said; false: the stream ended before. */
    const hears = async (said: string): Promise<boolean> => {
      while (!text.includes(said)) {
        const { done, value } = await reader.read();
        if (done) return false;
        text += value;
      }
      text = "";
      return true;
    };
    return { response, hears };
  }

  it("tell at one of what is written through the other, and end with the program", async () => {
    const [ana, beto] = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")];
    await befriend(ana, beto);
    await send(one, `with/${ana.id}`, beto, { text: "Hola" });
    await send(one, `with/${beto.id}`, ana, { text: "Hola" });
    const { response, hears } = await listen(other, ana);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await hears("event: ready")).toBe(true);
    await send(one, `with/${ana.id}`, beto, { text: "¿Qué tal?" });
    expect(await hears("event: change")).toBe(true);
    await send(one, `with/${ana.id}/typing`, beto, {});
    expect(await hears(`event: typing\ndata: {"from_id":${beto.id}}`)).toBe(true);

    const here = await listen(one, ana);
    expect(await here.hears("event: ready")).toBe(true);
    await Promise.all([...servers.splice(0).map((server) => server.stop())]);
    expect([await hears("never"), await here.hears("never")]).toEqual([false, false]);
  });
});
