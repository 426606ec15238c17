import { resolve } from "node:path";
import { prepare } from "./lib/install/prepare.mjs";
import { Failure, loadEnvFile, runMain } from "./lib/project.mjs";
import { runSteps } from "./lib/steps.mjs";
import {
  assertCheckout,
  currentCheckout,
  findTarget,
  isAncestor,
  nameOf,
} from "./lib/upgrade/git.mjs";
import { readJournal, takeLock } from "./lib/upgrade/journal.mjs";
import { undoHalf, undoSteps, upgradeSteps } from "./lib/upgrade/upgrade.mjs";

const HELP = `Usage:
npm run upgrade                to the newest version of the remote's branch that is followed
npm run upgrade -- VERSION     to a tag or commit
npm run upgrade -- back        brings back what ran before an upgrade that was cut off
npm run upgrade -- back --lose-what-came-since
                               also after one that was done: what was written since is lost
The site goes on while the new version is built. Then it is held for a minute: the database is copied and
migrated, and the new version tried; when anything fails, what ran before goes on, with its data.
  --no-backup  not even where BACKUP_TO is set`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(HELP);
  const [what, more] = args.filter((arg) => !arg.startsWith("--"));
  if (more) throw new Failure(HELP);
  loadEnvFile();
  process.env.NODE_ENV = "production";
  // Programs of both versions run in folders of their own, and mean the same data.
  process.env.DATA_DIR = resolve(process.env.DATA_DIR || "./data");
  takeLock();
  if (what === "back") return bringBack(args.includes("--lose-what-came-since"));
  await undoHalf();
  assertCheckout();
  const { commit: from, branch } = currentCheckout();
  const to = await findTarget(what);
  if (to === from) return console.log(`${nameOf(from)} is here already.`);
  if (isAncestor(to, from)) {
    throw new Failure(`${nameOf(to)} is older than ${nameOf(from)}: a database never goes back`);
  }
  await prepare({ parts: ["scripts"] });
  const hasBackups = Boolean(process.env.BACKUP_TO) && !args.includes("--no-backup");
  await orBack(() => runSteps(upgradeSteps({ from, to, branch }, { hasBackups })));
  console.log(
    `${nameOf(to)} runs. The parent process is still that of ${nameOf(from)}: restart it when it suits you.`,
  );
});

async function bringBack(mayLose) {
  const journal = readJournal();
  if (!journal) throw new Failure("There is no upgrade to go back from.");
  if (journal.phase === "done" && !mayLose) {
    throw new Failure(
      "The upgrade was done: with --lose-what-came-since the database becomes what it was before it, too",
    );
  }
  await runSteps(undoSteps(journal));
  console.log(`${nameOf(journal.from)} runs again.`);
}

/** Undoes what was done when it fails, or is asked to stop. */
async function orBack(work) {
  let stopped = false;
  const stop = () => {
    if (!stopped) console.error("Stopping: what ran before is brought back.");
    stopped = true;
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    await undoHalf();
    throw new Failure("The upgrade failed. What ran before goes on, with its data.");
  }
}
