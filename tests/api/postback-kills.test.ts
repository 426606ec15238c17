import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lostIn } from "../../scripts/soak/payments-count.ts";
import { killBetween } from "../../scripts/soak/postback-kills.ts";
import { startCrashable } from "../../scripts/soak/postgres.ts";

// `npm run soak -- kills` does it twenty times on each engine.
const KILLS = 3;

test("killed between a postback and its answer, it loses nothing and gives nothing twice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kills-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const postgres = await startCrashable(folder);
  onTestFinished(() => postgres.stop());
  for (const databaseUrl of [`file:${join(folder, "shortit.db")}`, postgres.url]) {
    const { unanswered, payments } = await killBetween({ folder, databaseUrl, kills: KILLS });
    expect(unanswered).toHaveLength(KILLS);
    expect(lostIn(payments)).toEqual([]);
    expect(payments.told.payments).toBeGreaterThan(KILLS);
  }
}, 240_000);
