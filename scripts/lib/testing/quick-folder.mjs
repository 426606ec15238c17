import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { removeLater } from "./remove-later.mjs";

const IN_MEMORY = "/dev/shm";
/** Several times what the tests have there at once. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * A folder for all that tests write, which goes when this process ends, also by a kill: in memory where there is plenty. Each file of
 * tests makes databases and removes them, and looking for the numbers of files that were just removed took a file system
 * (ext4) a third of the processor's time.
 * @param {{ parent?: string, room?: number }} [where] where it is made if that can be used
 * @returns {string}
 */
export function makeQuickFolder({ parent = IN_MEMORY, room = ROOM_BYTES } = {}) {
  const isUsable = hasRoom(parent, room) && runsPrograms(parent);
  const folder = mkdtempSync(join(isUsable ? parent : tmpdir(), "tests-"));
  const remover = removeLater(folder);
  remover.unref();
  remover.stdin.unref();
  // Servers that refuse to be root have their folders in it.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(parent, room) {
  try {
    const { bavail, bsize } = statfsSync(parent);
    return Math.min(bavail * bsize, freemem()) >= room;
  } catch {
    return false;
  }
}

/** Containers often forbid it there, and some tests write programs. */
function runsPrograms(parent) {
  let folder;
  try {
    folder = mkdtempSync(join(parent, "tests-"));
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
    return spawnSync(program).status === 0;
  } catch {
    return false;
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
