import type { Ctx } from "#app/context.server.ts";
import { recordEventOperation } from "#app/features/feed/operations.server.ts";
import {
  countViewOperation,
  likePostOperation,
  savePostOperation,
} from "#app/features/posts/operations.server.ts";
import { type Operation, perform } from "#app/http/operation.server.ts";
import { feedEvents } from "./calls.ts";
import { BROWSER, type Site, type Speed } from "./load.ts";
import type { Subjects } from "./subjects.ts";

const CALLS = 300;

/** Tasks that do in this process what each kind of write asks for, one after the other. */
export function ownWork(ctx: Ctx, site: Site, { viewer, posts }: Subjects) {
  const member = { ...ctx, viewer };
  const each = (operation: Operation, caller: Ctx) => async () => {
    let at = 0;
    const inputs = posts.map((id) => ({ id: `${id}` }));
    return () => run(operation, caller, inputs[at++ % inputs.length]!);
  };
  return {
    "own like": speedOf(each(likePostOperation, member)),
    "own save": speedOf(each(savePostOperation, member)),
    "own view": speedOf(each(countViewOperation, ctx)),
    "own event": speedOf(async () => {
      const events = await feedEvents(site);
      let at = 0;
      return () => run(recordEventOperation, ctx, events[at++ % events.length]!);
    }),
  };
}

let runs = 0;

function run(operation: Operation, ctx: Ctx, input: unknown): Promise<unknown> {
  const headers = { "User-Agent": `${BROWSER["User-Agent"]} here ${Date.now()}.${runs++}` };
  const request = new Request("http://localhost", { method: "POST", headers });
  return perform(operation, { ctx, input, request });
}

function speedOf(ready: () => Promise<() => Promise<unknown>>): () => Promise<Speed> {
  return async () => {
    const call = await ready();
    const before = process.cpuUsage();
    for (let i = 0; i < CALLS; i++) await call();
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000 / CALLS;
    return { rate: 1000 / cpuMs, cpuMs };
  };
}
