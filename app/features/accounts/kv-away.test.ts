import { describe, expect, inject, it } from "vitest";
import { openEnduringKv } from "#storage/kv-enduring.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { startRedis } from "#tests/setup/redis.ts";
import { FREE_GUESSES } from "#app/features/doors/limits.ts";

const signIn = (correo: string, password = PASSWORD) =>
  call("POST", "/api/login", { body: { correo, contrasenia: password } });

describe("while Redis is frozen", () => {
  const ctx = useStage("sqlite");

  it("pages are shown, people sign in, and whoever guesses is stopped all the same", async () => {
    const port = await freePort();
    const redis = await startRedis(port, inject("services").folder);
    const kv = openEnduringKv(openRedisKv(`redis://127.0.0.1:${port}`, { timeoutMs: 500 }));
    globalThis.shortitServices = { ...ctx, kv };
    try {
      const ana = await newPerson(ctx, { contrasenia: PASSWORD });
      await newPost({ ...ctx, ...ana }, { shows: ["photo"] });
      redis.freeze();

      const home = await call("GET", "/");
      expect(home.status).toBe(200);
      expect(home.body).toMatchObject({ window: { items: [{ index: 0 }] } });
      expect((await signIn(ana.correo)).status).toBe(200);
      for (let guess = 0; guess < FREE_GUESSES.max; guess++) await signIn(ana.correo, "otra");
      expect((await signIn(ana.correo)).status).toBe(429);
    } finally {
      redis.thaw();
      await kv.close();
      await redis.stop();
    }
  });
});
