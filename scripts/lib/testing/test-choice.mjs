import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { Failure } from "../project.mjs";

const KINDS = [
  {
    stage: "unit",
    of: /^(app|db|storage|scripts|tests\/(contracts|guide|setup))\/.*\.test\.tsx?$/,
  },
  { stage: "api", of: /^tests\/api\/.*\.test\.ts$/ },
  { stage: "browser", of: /^tests\/e2e\/.*\.spec\.ts$/ },
];
const FOLDERS = ["app", "db", "scripts", "storage", "tests"];

/** The tests of API and browser that walk through a room and are called otherwise than it. */
export const walks = {
  accounts: ["security", "provider", "journey"],
  cards: ["viewer", "reactions"],
  comments: ["post-page"],
  consent: ["gate"],
  delivery: ["publicaciones"],
  index: ["search"],
  payouts: ["dashboard"],
  people: ["profiles", "messages-safety"],
  posts: ["publicaciones", "reactions"],
  publish: ["upload", "editor", "notifier", "publicaciones"],
  studio: ["dashboard"],
};

/** Every test file below a folder of the project, as a path from there. */
export function testFiles(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) =>
        join(folder, String(file)),
      ),
    )
    .filter((file) => KINDS.some(({ of }) => of.test(file)))
    .sort();
}

/**
 * What `npm test -- NAME...` runs. A name is a stage, a room, or a file or folder by its path; a room
 * takes with it the tests of API and browser that are called after it or walk through it. Throws {@link Failure} for a
 * name that has no test.
 *
 * @template {{ name: string, after?: string, command: string[] }} Stage
 * @param {Stage[]} stages in the order they run
 * @param {string[]} names none: everything
 * @param {string} root
 * @returns {Stage[]} those with files to run have them at the end of their command
 */
export function chooseStages(stages, names, root) {
  if (names.length === 0) return stages;
  const files = testFiles(root);
  const whole = new Set(names.filter((name) => stages.some((stage) => stage.name === name)));
  const chosen = names
    .filter((name) => !whole.has(name))
    .flatMap((name) => matching(name, files, root));
  const run = stages.flatMap((stage) => {
    if (whole.has(stage.name)) return [stage];
    const own = [...new Set(chosen)].filter((file) => stageOf(file) === stage.name);
    return own.length === 0 ? [] : [{ ...stage, command: [...stage.command, ...own] }];
  });
  // Somebody who names a room does not name what its browser tests are run against.
  const needed = new Set(run.filter(({ name }) => !whole.has(name)).map(({ after }) => after));
  return stages.flatMap((stage) => {
    const given = run.find(({ name }) => name === stage.name);
    return given ? [given] : needed.has(stage.name) ? [stage] : [];
  });
}

function stageOf(file) {
  return KINDS.find(({ of }) => of.test(file))?.stage;
}

function matching(name, files, root) {
  const path = normalize(name).replace(/\/+$/, "");
  const walking = walks[path] ?? [];
  const called = files.filter(
    (file) =>
      isCalled(file, path) ||
      (stageOf(file) !== "unit" && walking.some((each) => isCalled(file, each))),
  );
  const found = [...files.filter((file) => file === path), ...below(path, files, root), ...called];
  if (found.length > 0) return found;
  throw new Failure(`No test for ${name}: give a stage, a room, or the path of a file or folder`);
}

/** Of a folder, the tests in it; of a file, the one beside it, else those of its folder. */
function below(path, files, root) {
  const folder = [path, `app/features/${path}`, `app/${path}`].find((each) =>
    isFolder(join(root, each)),
  );
  if (folder) return inFolder(folder, files);
  if (!existsSync(join(root, path)) || files.includes(path)) return [];
  const stem = basename(path).split(".")[0];
  const beside = inFolder(dirname(path), files).filter((file) =>
    basename(file).startsWith(`${stem}.`),
  );
  return beside.length > 0 ? beside : inFolder(dirname(path), files);
}

/** `feed` calls feed.spec.ts, feed-walk.spec.ts and the unit test feed.test.ts. */
function isCalled(file, word) {
  if (word.includes("/")) return false;
  return new RegExp(`^${word.replace(/[^\w-]/g, "\\$&")}[.-]`).test(basename(file));
}

function inFolder(folder, files) {
  return files.filter((file) => file.startsWith(`${folder}/`));
}

function isFolder(path) {
  return existsSync(path) && statSync(path).isDirectory();
}
