import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../project.mjs";

const READY_MS = 60_000;
const WAIT_MS = 15_000;
/** Pages that anybody may see, on an empty instance too. */
const PAGES = ["/", "/terms", "/privacy", "/login"];

/**
 * Waits until a server is ready, and walks through what every visitor sees. Throws `Failure` at the first that is
 * not as it should be.
 * @param {string} address
 */
export async function smokeWalk(address) {
  await untilReady(address);
  const assets = new Set();
  for (const path of PAGES) {
    const html = await expect(address, path, /^text\/html/);
    for (const [, asset] of html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)) assets.add(asset);
  }
  if (assets.size === 0) throw new Failure("its pages name no scripts and styles");
  for (const asset of assets) await expect(address, asset, /javascript|css/);
  const missing = await get(address, "/there-is-no-such-page/at-all");
  if (missing.status !== 404)
    throw new Failure(`a page that is not there answers ${missing.status}`);
}

async function untilReady(address) {
  const until = Date.now() + READY_MS;
  for (let last = "nothing"; ; await sleep(250)) {
    try {
      const response = await get(address, "/readyz");
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
      if (response.status === 200) return;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    if (Date.now() > until) throw new Failure(`/readyz does not become ready: ${last}`);
  }
}

async function expect(address, path, type) {
  const response = await get(address, path);
  const text = await response.text();
  const got = response.headers.get("content-type") ?? "";
  if (response.status === 200 && type.test(got)) return text;
  throw new Failure(`${path} answers ${response.status} (${got})`);
}

function get(address, path) {
  return fetch(address + path, { redirect: "follow", signal: AbortSignal.timeout(WAIT_MS) });
}
