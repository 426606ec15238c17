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
 * @param {AbortSignal} [stop]
 */
export async function smokeWalk(address, stop) {
  const get = getter(address, stop);
  await untilReady(get, stop);
  const assets = new Set();
  for (const path of PAGES) {
    const html = await expect(get, path, /^text\/html/);
    for (const [, asset] of html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)) assets.add(asset);
  }
  if (assets.size === 0) throw new Failure("its pages name no scripts and styles");
  for (const asset of assets) await expect(get, asset, /javascript|css/);
  const missing = await get("/there-is-no-such-page/at-all");
  if (missing.status !== 404)
    throw new Failure(`a page that is not there answers ${missing.status}`);
}

async function untilReady(get, stop) {
  const until = Date.now() + READY_MS;
  for (let last = "nothing"; ; await sleep(250)) {
    try {
      const response = await get("/readyz");
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
      if (response.status === 200) return;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    stop?.throwIfAborted();
    if (Date.now() > until) throw new Failure(`/readyz does not become ready: ${last}`);
  }
}

async function expect(get, path, type) {
  const response = await get(path);
  const text = await response.text();
  const got = response.headers.get("content-type") ?? "";
  if (response.status === 200 && type.test(got)) return text;
  throw new Failure(`${path} answers ${response.status} (${got})`);
}

function getter(address, stop) {
  return (path) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new Error(`no answer within ${WAIT_MS} ms`)), WAIT_MS).unref();
    const signal = stop ? AbortSignal.any([late.signal, stop]) : late.signal;
    return fetch(address + path, { redirect: "follow", signal });
  };
}
