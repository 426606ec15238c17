import { expect, it } from "vitest";
import { namer } from "./request-ids.ts";

const OURS = /^[0-9a-f]{12}-[0-9a-z]+$/;

function named(name: ReturnType<typeof namer>, given?: string): string {
  const headers = given === undefined ? {} : { "x-request-id": given };
  name(headers);
  return (headers as Record<string, string>)["x-request-id"]!;
}

it("a request has a name of ours and never the same, whatever a client calls it", () => {
  const name = namer(0);
  const names = [named(name), named(name), named(name, "of-a-client-1")];
  for (const each of names) expect(each).toMatch(OURS);
  expect(new Set(names).size).toBe(3);
});

it("a trusted proxy names it, with what is a name", () => {
  const name = namer(1);
  expect(named(name, "0af7651916cd43dd8448eb211c80319c")).toBe("0af7651916cd43dd8448eb211c80319c");
  for (const bad of ['x"} "injected', "short", "x".repeat(65), ""])
    expect(named(name, bad)).toMatch(OURS);
});
