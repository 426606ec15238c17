import { afterAll } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newSession } from "#tests/kit/person.ts";
import type { Person } from "#tests/kit/stage.ts";
import {
  PUSH_CERTIFICATE,
  type PushedBrowser,
  type PushServer,
  startPushServer,
} from "#tests/push-server.ts";
import { handOver } from "./send/hand-over.server.ts";
import { sendPushes } from "./send/send-pushes.server.ts";
import { openAgents } from "./send/service.server.ts";

const agents = openAgents({ ca: PUSH_CERTIFICATE });

export let service: PushServer;

/** A push service for the tests of a file, which the operator has named. Call it at its top. */
export async function usePushService(): Promise<void> {
  service = await startPushServer();
  process.env.PUSH_HOSTS = `push.example.org localhost:${service.port}`;
  afterAll(async () => {
    for (const agent of Object.values(agents)) agent.destroy();
    await service.stop();
  });
}

/** Has a browser of somebody told, in the session of a token. */
export async function subscribe(
  as: Pick<Person, "token">,
  browser: PushedBrowser = service.newBrowser(),
): Promise<PushedBrowser> {
  const body = browser.subscription;
  const { status } = await call("POST", "/api/notifications/push", { as, body });
  if (status !== 201) throw new Error(`answered ${status}`);
  return browser;
}

/** One more browser of theirs, in a session of its own. */
export async function subscribeElsewhere(person: Person): Promise<PushedBrowser> {
  return subscribe({ token: await newSession(person, person) });
}

/** What the worker does with what is due. */
export async function send(ctx: Pick<Person, "db">): Promise<void> {
  await handOver(ctx);
  const { signal } = new AbortController();
  await sendPushes(ctx, {}, { signal }, agents);
}
