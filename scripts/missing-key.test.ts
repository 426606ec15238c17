import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fingerprintOf } from "#app/features/vault/fingerprint.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { engines } from "#tests/setup/database.ts";
import { usePrograms } from "./admin/test-programs.ts";

const run = usePrograms(["migrate"]);

describe.each(engines)("a start on %s", (engine) => {
  const ctx = useStage(engine);

  it("ends in one line that names the key of documents that is missing", async () => {
    const environment = { DATA_DIR: newFolder(), DATABASE_URL: ctx.url, LOG_LEVEL: "error" };
    expect(await run("migrate", [], environment)).toMatchObject({ code: 0, err: "" });
    await fingerprintOf(ctx.db, "documento", "X123");
    const { code, err } = await run("migrate", [], environment);
    expect(code).toBe(1);
    expect(err).toMatch(/^DOCUMENT_KEYS: documents are sealed with the key k\w+, [^\n]*\n$/);
  });

  it("of what only opens people's files needs no key, and makes none", async () => {
    const dataDir = newFolder();
    const environment = { DATA_DIR: dataDir, DATABASE_URL: ctx.url, LOG_LEVEL: "error" };
    await fingerprintOf(ctx.db, "documento", "X123");
    const media = { ...environment, WORKER_SHARE: "media" };
    expect(await run("migrate", [], media)).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(dataDir, "document-keys"))).toBe(false);
  });
});
