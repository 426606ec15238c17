import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./connection-limits.ts";

test("the largest upload has the time it needs on a slow line, headers have little", async () => {
  process.env.MAX_UPLOAD_MB = "512";
  limitConnections();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const hoursAt200kbit = (512 * 1024 * 1024 * 8) / 200_000 / 3600;
  expect(server.requestTimeout / 3_600_000).toBeGreaterThanOrEqual(hoursAt200kbit);
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(server.timeout).toBeGreaterThan(0);
  server.close();
});
