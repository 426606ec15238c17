import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { crashPostgres } from "../../scripts/soak/crashes.ts";

// `npm run soak -- crashes` does it eight times in a row.
test("PostgreSQL crashes under load: who waits is told 503, no process ends, and all works again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const { statuses, wrong } = await crashPostgres({ folder, crashes: 1 });
  expect(wrong).toEqual([]);
  expect(Object.keys(statuses)).toEqual(["200", "503"]);
});
