import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { parsePushKey, pushKeyOf } from "./push-key.server.ts";

describe("the key of pushes", () => {
  it("is made at the first start, for nobody else to read, and stays", () => {
    const folder = newFolder();
    const made = pushKeyOf(undefined, folder);
    expect(statSync(join(folder, "push-key")).mode & 0o777).toBe(0o600);
    expect(pushKeyOf(undefined, folder)).toEqual(made);
    expect(Buffer.from(made.publicKey, "base64url")).toHaveLength(65);
  });

  it("comes from the variable, so that several machines are one to push services", () => {
    const { publicKey, privateKey } = pushKeyOf(undefined, newFolder());
    expect(pushKeyOf(privateKey, newFolder())).toEqual({ publicKey, privateKey });
  });

  it.each([
    ["too short", "abc"],
    ["no number of the curve", Buffer.alloc(32, 0xff).toString("base64url")],
    ["zero", Buffer.alloc(32).toString("base64url")],
  ])("is refused in one line: %s", (_what, text) => {
    expect(() => parsePushKey(text)).toThrow(/^must be a private key[^\n]+$/);
  });
});
