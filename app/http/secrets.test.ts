import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { keyedHash, newSecret, sameHash, sha256 } from "./secrets.server.ts";

const hmac = (text: string) =>
  createHmac("sha256", getEnv().sessionSecret).update(text).digest("base64url");

describe("what is made of our secret", () => {
  it("stays what databases and browsers hold already", () => {
    expect(keyedHash("feed", "llave")).toBe(hmac("feed\nllave"));
    expect(keyedHash("pending sign-up", "x")).toBe(hmac("pending sign-up\nx"));
    expect(keyedHash("view", "10.0.0.1 Firefox", " ")).toBe(hmac("view 10.0.0.1 Firefox"));
    expect(sha256("token")).toBe(createHash("sha256").update("token").digest("base64url"));
  });

  it("is worth nothing for another use", () => {
    expect(keyedHash("feed", "llave")).not.toBe(keyedHash("limit", "llave"));
  });
});

it("a secret is long, and another each time", () => {
  expect(Buffer.from(newSecret(), "base64url")).toHaveLength(32);
  expect(newSecret()).not.toBe(newSecret());
});

it("hashes are the same only when all of them is", () => {
  expect(sameHash("abc", "abc")).toBe(true);
  expect(sameHash("abc", "abd")).toBe(false);
  expect(sameHash("abc", "abcd")).toBe(false);
  expect(sameHash("", "abc")).toBe(false);
});
