import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MINIMUM_AGE } from "#app/http/limits.ts";
import { strings } from "./strings.ts";
import { RELEASE_VERSION } from "./version.ts";

/**
 * Nobody changes what people have agreed to without giving it a version: changed sentences get the day they
 * change as theirs (`version.ts`), and their hash here.
 */
test("the sentences that people agree to are those of their version", () => {
  const agreedTo = {
    ...strings.consent,
    // What the owner of a post declares of somebody who has signed.
    declares: strings.release.declares,
    age: MINIMUM_AGE,
  };
  const hash = createHash("sha256").update(JSON.stringify(agreedTo)).digest("hex").slice(0, 16);
  expect(`${RELEASE_VERSION} ${hash}`).toBe("2026-11-23 a7a05d7af25a577a");
});
