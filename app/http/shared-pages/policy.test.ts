import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { withHashes } from "./policy.server.ts";

const policy = "default-src 'self'; script-src 'self' 'nonce-abc+/='; style-src 'self'";
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("a kept page names by their content the scripts that were ours, and no others", () => {
  const page = (nonce: string) =>
    `<head><script${nonce}>let ñ = "1 < 2";</script><script${nonce} type="module" async="">import "/a.js";</script>` +
    `<script${nonce} src="/b.js"></script></head><p>nonce</p><script>injected()</script>`;
  const shown = withHashes(page(' nonce="abc+/="'), policy);
  const hashes = [hashOf('let ñ = "1 < 2";'), hashOf('import "/a.js";')];
  expect(shown).toEqual({
    html: page(""),
    policy: `default-src 'self'; script-src 'self' ${hashes.join(" ")}; style-src 'self'`,
  });
  expect(shown!.policy).not.toContain(hashOf("injected()"));
});

it("a page whose nonce stands where it cannot be taken out is not kept", () => {
  expect(withHashes('<script nonce="abc+/=">a()</script><p>abc+/=</p>', policy)).toBeNull();
  expect(withHashes("<p>a</p>", "default-src 'self'")).toBeNull();
});
