import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { takeProcessLock } from "./process-lock.mjs";

const newLock = () => {
  const folder = newFolder();
  mkdirSync(folder);
  return join(folder, "lock");
};

describe("the lock of a process", () => {
  it("is another's for as long as that lives", async () => {
    const lock = newLock();
    const module = pathToFileURL(resolve("scripts/lib/process-lock.mjs")).href;
    const program = `import { takeProcessLock } from "${module}";
      console.log(takeProcessLock("${lock}")); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    expect(String(await once(holder.stdout, "data"))).toBe("null\n");
    expect(takeProcessLock(lock)).toBe(holder.pid);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect(takeProcessLock(lock)).toBeNull();
  });

  it("of one that has ended is free, though this process has its number", () => {
    for (const name of [String(process.pid), `${process.pid} 1`]) {
      const lock = newLock();
      symlinkSync(name, lock);
      expect(takeProcessLock(lock)).toBeNull();
    }
  });

  it.runIf(process.platform === "linux")(
    "of one that has ended is free, though another process has its number",
    () => {
      const lock = newLock();
      symlinkSync(`${process.ppid} 1`, lock);
      expect(takeProcessLock(lock)).toBeNull();
    },
  );

  it("that says nothing of when its process began is believed while the number is in use", () => {
    const lock = newLock();
    symlinkSync(String(process.ppid), lock);
    expect(takeProcessLock(lock)).toBe(process.ppid);
  });
});
