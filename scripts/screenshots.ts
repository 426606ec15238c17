import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal, runProgram } from "./admin/program.ts";
import { accounts, DEMO_DOMAIN, DEMO_PASSWORD } from "./demo/people.ts";
import { runSteps } from "./lib/steps.mjs";
import { everyLook, fillAlbum, type Shot } from "./screenshots/album.ts";
import { withOwnSite } from "./screenshots/own-site.ts";
import { readmeShots, shrink } from "./screenshots/readme.ts";
import { screens } from "./screenshots/screens.ts";
import { lookAround } from "./screenshots/site.ts";

const HELP = `Usage: npm run screenshots -- [--all] [--url U] [--out DIR] [--only NAME,NAME]
Takes the pictures that README.md shows, into docs/pictures.
  --all        takes all key screens instead, at 360, 768 and 1440 px, dark and light
  --url U      of a site that runs already and has a demo; nothing is changed on it
  --out DIR    ./screenshots for all, when not given
  --only NAMES of ${screens.map(({ name }) => name).join(", ")}; means --all`;

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      out: { type: "string" },
      all: { type: "boolean", default: false },
      only: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  const isAlbum = values.all || values.only !== undefined;
  const shots = isAlbum ? everyLook(choose(values.only)) : readmeShots();
  const folder = resolve(values.out ?? (isAlbum ? "screenshots" : "docs/pictures"));
  if (values.url) {
    const harmless = shots.filter(({ screen }) => !screen.writes);
    await photograph(values.url.replace(/\/+$/, ""), harmless, folder);
  } else {
    await withOwnSite((url) => photograph(url, shots, folder));
  }
  if (!isAlbum) await shrink(shots, folder);
});

function choose(only: string | undefined) {
  if (!only) return screens;
  const names = only.split(",");
  const unknown = names.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown) throw new Refusal(`there is no screen called ${unknown}\n${HELP}`);
  return screens.filter(({ name }) => names.includes(name));
}

async function photograph(url: string, shots: Shot[], folder: string): Promise<void> {
  const [fan, creator] = accounts.map(({ nombre_usuario }) => `${nombre_usuario}@${DEMO_DOMAIN}`);
  const site = await lookAround(url, { fan: fan!, creator: creator!, password: DEMO_PASSWORD });
  let failed: string[] = [];
  const step = {
    title: "Taking pictures",
    run: async (detail: (text: string) => void) => {
      const onProgress = (done: number, all: number, name: string) =>
        detail(`${done} of ${all}, ${name}`);
      failed = await fillAlbum({ site, shots, folder, onProgress });
    },
  };
  await runSteps([step]);
  console.log(`The pictures are in ${folder}`);
  if (failed.length > 0) throw new Refusal(`Not taken:\n${failed.join("\n")}`);
}
