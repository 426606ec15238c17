import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { getEnv } from "#app/env.server.ts";
import { closeServices, openServices, type Services } from "#app/services.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { withScratch } from "./backup/scratch.ts";
import { demoSteps, smallestCrowd } from "./demo/fill.ts";
import { accounts, DEMO_DOMAIN, DEMO_PASSWORD } from "./demo/people.ts";
import { countAccounts, findDemo, reasonToRefuse } from "./demo/present.ts";
import { runSteps } from "./lib/steps.mjs";

const HELP = `Usage: npm run demo -- [--posts N] [--users N] [--seed S] [--more]
Fills this instance with people, posts with pictures and videos, comments and messages.
  --posts N  how many posts; 150 when not given, a million is fine
  --users N  how many people; grows with the posts when not given
  --seed S   another number makes another demo
  --more     adds to what is there`;

const DEFAULT_POSTS = 150;
const DEFAULT_USERS = 1_200;
const MOST_DEFAULT_USERS = 10_000;

await runProgram(async () => {
  const options = readOptions();
  if (!options) return console.log(HELP);
  const env = getEnv();
  const services = openServices(env);
  try {
    await migrateToLatest(services.db);
    const refusal = options.more ? null : await reasonToRefuse(services.db);
    if (refusal) throw new Refusal(refusal);
    await withScratch(tmpdir(), [], (folder) => fill(services, folder, { ...options, env }));
  } finally {
    await closeServices(services);
  }
});

interface Options {
  posts: number;
  users: number;
  seed: number;
  more: boolean;
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      posts: { type: "string", default: String(DEFAULT_POSTS) },
      users: { type: "string" },
      seed: { type: "string", default: "1" },
      more: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return null;
  const posts = wholeNumber("posts", values.posts, 1);
  const grown = Math.min(MOST_DEFAULT_USERS, Math.max(DEFAULT_USERS, Math.round(posts / 100)));
  const users = wholeNumber("users", values.users ?? String(grown), smallestCrowd(values.more));
  return { posts, users, seed: wholeNumber("seed", values.seed, 0), more: values.more };
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least) return number;
  throw new Refusal(`--${name} must be a whole number of at least ${least}`);
}

async function fill(
  services: Services,
  folder: string,
  options: Options & { env: ReturnType<typeof getEnv> },
): Promise<void> {
  const media = options.more ? await findDemo(services) : null;
  // Another seed, or the people of the first demo would come again under other names.
  const seed = options.seed + (options.more ? await countAccounts(services.db) : 0);
  const { steps, report } = demoSteps(services, { ...options, seed, media, folder });
  await runSteps(steps);
  const { posts, people, conversations } = report();
  console.log(`Made ${people} people, ${posts} posts and ${conversations} conversations.`);
  console.log(`Sign in with the password "${DEMO_PASSWORD}" as`);
  for (const { nombre_usuario, what } of accounts) {
    console.log(`  ${`${nombre_usuario}@${DEMO_DOMAIN}`.padEnd(28)} ${what}`);
  }
}
