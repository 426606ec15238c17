import { prepare } from "./lib/install/prepare.mjs";
import { Failure, loadEnvFile, runMain } from "./lib/project.mjs";
import { runSteps } from "./lib/steps.mjs";
import { forgetUpgrade } from "./lib/upgrade/forget.mjs";
import {
  assertCheckout,
  currentCheckout,
  findTarget,
  isAncestor,
  nameOf,
} from "./lib/upgrade/git.mjs";
import { hasReached, readJournal, takeLock } from "./lib/upgrade/journal.mjs";
import { absolutePaths } from "./lib/upgrade/paths.mjs";
import { settleHalf, undoSteps, upgradeSteps } from "./lib/upgrade/upgrade.mjs";

/** Of Ctrl-C, of kill, and of a terminal that is gone. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const HELP = `Usage:
npm run upgrade                to the newest version of the remote's branch that is followed
npm run upgrade -- VERSION     to a tag or commit
npm run upgrade -- back        brings back what ran before an upgrade that was cut off
npm run upgrade -- back --lose-what-came-since
                               also after one that was done: what was written since is lost
npm run upgrade -- forget      removes what ran before, and the copy of its database: there is no way back then
The site goes on while the new version is built. Then it is held for a minute: the database is copied and
migrated, and the new version tried; when anything fails, what ran before goes on, with its data. Once the site
goes on with the new version only "back" leaves it.
  --no-backup  not even where BACKUP_TO is set`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(HELP);
  const [what, more] = args.filter((arg) => !arg.startsWith("--"));
  if (more) throw new Failure(HELP);
  loadEnvFile();
  process.env.NODE_ENV = "production";
  // Programs of both versions run in folders of their own, and mean the same files.
  Object.assign(process.env, absolutePaths(process.env));
  takeLock();
  // Where the terminal is gone nobody reads what is said, and the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (what === "forget") return forget();
  if (what === "back") return bringBack(args.includes("--lose-what-came-since"));
  await toTheEnd(settleHalf);
  assertCheckout();
  const { commit: from, branch } = currentCheckout();
  const to = await findTarget(what);
  if (to === from) return console.log(`${nameOf(from)} is here already.`);
  if (isAncestor(to, from)) {
    throw new Failure(`${nameOf(to)} is older than ${nameOf(from)}: a database never goes back`);
  }
  await prepare({ parts: ["scripts"] });
  const hasBackups = Boolean(process.env.BACKUP_TO) && !args.includes("--no-backup");
  await orBack(nameOf(to), (stop) =>
    runSteps(upgradeSteps({ from, to, branch }, { hasBackups, stop })),
  );
  console.log(
    `${nameOf(to)} runs. The parent process is still that of ${nameOf(from)}: restart it when it suits you.`,
  );
});

function forget() {
  const journal = readJournal();
  if (journal && journal.phase !== "done") {
    throw new Failure("The last upgrade was cut off: npm run upgrade, or npm run upgrade -- back");
  }
  forgetUpgrade();
  console.log("Nothing is left of what ran before the last upgrade.");
}

async function bringBack(mayLose) {
  const journal = readJournal();
  if (!journal) throw new Failure("There is no upgrade to go back from.");
  if (hasReached(journal, "live") && !mayLose) {
    throw new Failure(
      "The site has gone on with the new version: with --lose-what-came-since the database becomes what it was before it, too",
    );
  }
  await toTheEnd(() => runSteps(undoSteps(journal)));
  console.log(`${nameOf(journal.from)} runs again.`);
}

/**
 * Undoes what was done when it fails, or is asked to stop; what the site has gone on with is never undone unasked, as
 * people have written to it.
 */
async function orBack(name, work) {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    console.error(isLive() ? `${name} serves already: going on.` : "Stopping.");
    controller.abort(new Failure("It was asked to stop."));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    await work(controller.signal);
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    if (isLive()) {
      throw new Failure(
        `${name} is in place and the site was told to go on with it, but as said above not all is well. Nothing was brought back, as people may have written since. The ways on: npm run upgrade, to a version that mends it; or npm run upgrade -- back --lose-what-came-since`,
      );
    }
    await toTheEnd(settleHalf);
    throw new Failure("The upgrade failed. What ran before goes on, with its data.");
  }
}

function isLive() {
  return readJournal()?.phase === "live";
}

/** What brings back is not stopped in the middle: nothing would serve. */
async function toTheEnd(work) {
  const goOn = () => undefined;
  for (const signal of SIGNALS) process.on(signal, goOn);
  await work();
  for (const signal of SIGNALS) process.off(signal, goOn);
}
