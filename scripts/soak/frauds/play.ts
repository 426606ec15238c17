import type { Clock } from "./clock.ts";
import type { Watch } from "./watch.ts";

const AT_ONCE = 24;

/** Plays all that is watched against the site, tick by tick on its clock, as browsers and programs do it. */
export async function play(
  watches: Watch[],
  { url, clock, say }: { url: string; clock: Clock; say: (done: number) => void },
): Promise<void> {
  const ticks = new Map<number, (() => Promise<void>)[]>();
  const at = (moment: number, act: () => Promise<void>) =>
    void (ticks.get(moment)?.push(act) ?? ticks.set(moment, [act]));
  const tokens = new Map<Watch, string | undefined>();
  for (const watch of watches) {
    if (!watch.tokenOf) at(watch.asked, async () => void tokens.set(watch, await ask(url, watch)));
    at(watch.told, () => tell(url, watch, tokens.get(watch.tokenOf ?? watch)));
  }
  let done = 0;
  for (const [moment, acts] of [...ticks].sort(([a], [b]) => a - b)) {
    clock.set(moment);
    for (let from = 0; from < acts.length; from += AT_ONCE) {
      await Promise.all(acts.slice(from, from + AT_ONCE).map((act) => act()));
    }
    done += acts.length;
    say(done);
  }
}

/** The token that comes with the post. */
async function ask(url: string, { post, who, from, agent }: Watch): Promise<string | undefined> {
  const headers = headersOf(who.token, from, agent);
  const answer = await fetch(`${url}/api/publicaciones/${post}`, { headers });
  if (answer.status !== 200) throw new Error(`post ${post} was answered ${answer.status}`);
  return ((await answer.json()) as { post: { vista?: string } }).post.vista;
}

async function tell(url: string, watch: Watch, vista: string | undefined): Promise<void> {
  const { post, who, to, agent, gesto } = watch;
  const headers = { ...headersOf(who.token, to, agent), "Content-Type": "application/json" };
  const body = JSON.stringify({ vista, gesto, origen: "feed" });
  const asked = { method: "POST", headers, body };
  const answer = await fetch(`${url}/api/publicaciones/${post}/view`, asked);
  await answer.arrayBuffer();
  if (answer.status !== 204) throw new Error(`a view was answered ${answer.status}`);
}

function headersOf(token: string | null, address: string, agent: string): Record<string, string> {
  return {
    ...{ "User-Agent": agent, "X-Forwarded-For": address },
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}
