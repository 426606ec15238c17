import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The path of a socket has room for about a hundred characters. */
const LONGEST = 80;

/**
 * Where the parents of an instance listen to its operator's commands, each on the socket `PID.sock`.
 * @param {string} dataDir
 */
export function controlFolder(dataDir) {
  const folder = join(resolve(dataDir), "control");
  if (folder.length <= LONGEST) return folder;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `shortit-control-${name}`);
}
