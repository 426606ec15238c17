import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mountSmallDisk } from "#tests/setup/small-disk.ts";
import { freeReserve, layReserve, roomLeft } from "./reserve.ts";

const MEGABYTE = 1024 * 1024;
const disk = await mountSmallDisk(32);

describe.skipIf(!disk)("the reserve of a small disk (needs the right to mount one)", () => {
  const reserve = { folder: disk ?? "", bytes: 4 * MEGABYTE };
  const path = join(reserve.folder, "reserve");

  it("is laid, given when nothing is left, and laid again when there is room", async () => {
    await layReserve(reserve);
    expect(existsSync(path)).toBe(true);
    expect(await roomLeft(reserve)).toBeNull();

    const rest = join(reserve.folder, "rest");
    await expect(writeFile(rest, Buffer.alloc(40 * MEGABYTE))).rejects.toThrow("ENOSPC");
    expect(await roomLeft(reserve)).toBe("full");
    expect(freeReserve(reserve)).toBe(true);
    expect(freeReserve(reserve)).toBe(false);
    await writeFile(join(reserve.folder, "needed"), Buffer.alloc(MEGABYTE));

    await layReserve(reserve);
    expect(existsSync(path)).toBe(false);
    await rm(rest);
    await layReserve(reserve);
    expect(existsSync(path)).toBe(true);
    expect(await roomLeft(reserve)).toBeNull();
  });
});
