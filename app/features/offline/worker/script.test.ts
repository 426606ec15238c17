import { expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { useStage } from "#tests/kit/stage.ts";
import { FAREWELL } from "./script.server.ts";

useStage("sqlite");

// Tests run the source, which has no worker: so does a server that has none any more.
it("where there is no worker the old one gets one that removes it, and is asked for each time", async () => {
  const answer = await call("GET", "/sw.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'",
  );
  expect(answer.body).toBe(FAREWELL);
});
