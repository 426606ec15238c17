import { expect, inject, it, onTestFinished } from "vitest";
import { AwayError } from "#storage/away.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { PRIMARY_NAME, startRedisSentinel } from "#tests/setup/redis-sentinel.ts";

it("what a sentinel promotes is used, by the same process, when the primary has died", async () => {
  const [port, nobody] = [await freePort(), await freePort()];
  const setUp = await startRedisSentinel(port, inject("services").folder);
  onTestFinished(() => setUp.stop());
  const open = (name = PRIMARY_NAME) => {
    const hosts = `127.0.0.1:${nobody},127.0.0.1:${port}`;
    const kv = openRedisKv(`redis+sentinel://${hosts}/${name}`, { timeoutMs: 10_000 });
    onTestFinished(() => kv.close());
    return kv;
  };
  const [kv, other] = [open(), open()];
  await expect(open("nobody").ping()).rejects.toThrow(/kv: .*nobody/);
  await kv.put("key", "one");
  const heard: string[] = [];
  other.signals.subscribe("news", (message) => heard.push(message));
  const tells = async (message: string) => {
    kv.signals.publish("news", message);
    return heard.includes(message);
  };
  await expect.poll(() => tells("before")).toBe(true);

  setUp.primary.signal("SIGKILL");
  const outcomes: unknown[] = [];
  const tries = async () => {
    const outcome = await kv.put("key", "two").catch((error: unknown) => error);
    outcomes.push(outcome);
    return outcome;
  };
  await expect.poll(tries).toBeUndefined();
  const failures = outcomes.slice(0, -1);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.every((failure) => failure instanceof AwayError)).toBe(true);
  expect(await other.get("key")).toBe("two");
  await expect.poll(() => tells("after")).toBe(true);

  // Whoever has a line to the primary needs no sentinel.
  await setUp.sentinel.stop();
  expect(await kv.increment("count")).toBe(1);
});
