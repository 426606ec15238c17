import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import { adultCookie } from "../kit/call.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { type Person, useStage } from "../kit/stage.ts";
import { engines } from "../setup/database.ts";
import { freePort } from "../setup/free-port.ts";
import { type GuardedServer, startGuarded } from "../setup/guard.ts";

const WORDS = "Palabras que ya no son";

describe.each(engines)("two web processes on one database of %s", (engine) => {
  const ctx = useStage(engine);
  const servers: GuardedServer[] = [];
  let [one, other] = ["", ""];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "shortit-two-"));
    [one, other] = (await Promise.all([folder, ""].map((own) => start(own || folder, own)))) as [
      string,
      string,
    ];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  /** The address of one more process; with `owned` the folder goes when that ends. */
  async function start(dataDir: string, owned: string): Promise<string> {
    const url = `http://127.0.0.1:${await freePort()}`;
    const environment = {
      PORT: new URL(url).port,
      HOST: "127.0.0.1",
      SITE_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: ctx.url,
      SESSION_SECRET: "of both processes, as an operator sets it",
      WEB_CONCURRENCY: 1,
      LOG_LEVEL: "warn",
    };
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const command = ["env", ...variables, process.execPath, "build/scripts/serve.js", "--web-only"];
    servers.push(await startGuarded({ command, folder: owned, ready: /Listo: http/ }));
    return url;
  }

  async function read(site: string, path: string) {
    const headers = { Cookie: adultCookie(), "Sec-Fetch-Mode": "navigate" };
    const answer = await fetch(site + path, { headers });
    const isShared = answer.headers.get("cache-control")?.startsWith("public,") === true;
    return { isShared, html: await answer.text() };
  }

  async function change(method: string, { id, as, body }: Change): Promise<void> {
    const answer = await fetch(`${one}/api/publicaciones/${id}`, {
      method,
      headers: { Authorization: `Bearer ${as.token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
  }

  const ways: [string, (change: Change) => Promise<unknown>][] = [
    ["edited", (what) => change("PATCH", { ...what, body: { descripcion: "Otras" } })],
    ["restricted", (what) => change("PATCH", { ...what, body: { solo_suscriptores: 1 } })],
    ["removed", (what) => change("DELETE", what)],
    ["suspended", ({ as }) => suspendAccount(ctx, as.name)],
  ];

  it.each(ways)("agree on what was %s through one by the time of its answer", async (way, act) => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { descripcion: WORDS, shows: ["photo"] });
    const [post, profile] = [`/publicacion/${id}`, `/u/${owner.name}`];
    const shown = await read(other, post);
    const pictures = shown.html.match(/\w{32}-w160\.webp/g) ?? [];
    expect(pictures).not.toEqual([]);
    for (const path of [post, profile, "/"]) {
      for (let times = 0; times < 2; times++) {
        const { isShared, html } = await read(other, path);
        expect([path, isShared]).toEqual([path, true]);
        if (path !== "/") expect(html).toContain(pictures[0]);
      }
    }
    await act({ id, as: owner });
    for (const site of [other, one]) {
      for (const path of [post, profile, "/"]) {
        const { html } = await read(site, path);
        if (way !== "restricted") expect(html, path).not.toContain(WORDS);
        if (way !== "edited") for (const name of pictures) expect(html, path).not.toContain(name);
      }
    }
  });
});

interface Change {
  id: number;
  as: Person;
  body?: object;
}
