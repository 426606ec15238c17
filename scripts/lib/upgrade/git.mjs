import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { runQuietly } from "../command.mjs";
import { Failure } from "../project.mjs";
import { NEXT } from "./journal.mjs";

/** @param {string[]} args */
function git(...args) {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** Null when git says no. */
function tryGit(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** Throws `Failure` unless this is a checkout without changes of its own. */
export function assertCheckout() {
  if (tryGit("rev-parse", "--show-toplevel") === null) {
    throw new Failure(
      "This folder is no git checkout: bring the new version as you brought this one",
    );
  }
  const changed = tryGit("status", "--porcelain", "--untracked-files=no");
  if (changed) throw new Failure(`Files of the program are changed here:\n${changed}`);
}

/** @returns {{ commit: string, branch: string | null }} */
export function currentCheckout() {
  return {
    commit: git("rev-parse", "HEAD"),
    branch: tryGit("symbolic-ref", "-q", "--short", "HEAD"),
  };
}

/**
 * The commit of a tag, branch or commit; without one the newest of the remote's branch that is followed.
 * @param {string | undefined} wanted
 */
export async function findTarget(wanted) {
  const remote = tryGit("remote")?.split("\n")[0];
  if (remote) await runQuietly("git", ["fetch", "--quiet", "--tags", remote]);
  const newest = () => {
    if (!remote) throw new Failure("There is no remote to fetch from: name a commit or tag");
    const followed = tryGit("rev-parse", "-q", "--verify", "@{upstream}");
    return followed ? "@{upstream}" : `${remote}/HEAD`;
  };
  const name = wanted ?? newest();
  // What is named like a branch here and there is meant as it is there.
  const names = wanted && remote ? [`refs/tags/${name}`, `${remote}/${name}`, name] : [name];
  for (const each of names) {
    const commit = tryGit("rev-parse", "-q", "--verify", `${each}^{commit}`);
    if (commit) return commit;
  }
  throw new Failure(`There is no version ${wanted ?? `that ${name} names`}`);
}

/** @param {string} older @param {string} newer */
export function isAncestor(older, newer) {
  return tryGit("merge-base", "--is-ancestor", older, newer) !== null;
}

/** Its tag or short name. */
export function nameOf(commit) {
  return tryGit("describe", "--tags", "--always", commit) ?? commit.slice(0, 10);
}

/** Checks a commit out into a folder of its own. */
export async function checkOutAside(commit) {
  dropAside();
  await runQuietly("git", ["worktree", "add", "--quiet", "--detach", NEXT, commit]);
}

export function dropAside() {
  tryGit("worktree", "remove", "--force", NEXT);
  // One that was half removed is none to git any more, and in the way of the next.
  rmSync(NEXT, { recursive: true, force: true });
  tryGit("worktree", "prune");
}

/** Makes the project's own files those of a commit; its branch goes along where it only grows. */
export function checkOutHere(commit, branch) {
  if (branch && isAncestor("HEAD", commit)) git("merge", "--quiet", "--ff-only", commit);
  else git("checkout", "--quiet", "--detach", commit);
}

/** Undoes {@link checkOutHere}. */
export function checkOutBack(commit, branch) {
  if (branch) {
    if (tryGit("symbolic-ref", "-q", "--short", "HEAD") !== branch)
      git("checkout", "--quiet", branch);
    git("reset", "--quiet", "--keep", commit);
  } else if (git("rev-parse", "HEAD") !== commit) {
    git("checkout", "--quiet", "--detach", commit);
  }
}
