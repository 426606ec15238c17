import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal, runProgram } from "./admin/program.ts";
import { accounts, DEMO_DOMAIN, DEMO_PASSWORD } from "./demo/people.ts";
import { runSteps } from "./lib/steps.mjs";
import { fillAlbum } from "./screenshots/album.ts";
import { withOwnSite } from "./screenshots/own-site.ts";
import { screens } from "./screenshots/screens.ts";
import { lookAround } from "./screenshots/site.ts";

const HELP = `Usage: npm run screenshots -- [--url U] [--out DIR] [--only NAME,NAME]
Takes pictures of the key screens at 360, 768 and 1440 px, dark and light.
  --url U      of a site that runs already and has a demo; nothing is changed on it
  --out DIR    ./screenshots when not given
  --only NAMES of ${screens.map(({ name }) => name).join(", ")}`;

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      out: { type: "string", default: "screenshots" },
      only: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  const chosen = choose(values.only);
  const folder = resolve(values.out);
  if (values.url) {
    const harmless = chosen.filter(({ writes }) => !writes);
    await photograph(values.url.replace(/\/+$/, ""), harmless, folder);
  } else {
    await withOwnSite((url) => photograph(url, chosen, folder));
  }
});

function choose(only: string | undefined) {
  if (!only) return screens;
  const names = only.split(",");
  const unknown = names.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown) throw new Refusal(`there is no screen called ${unknown}\n${HELP}`);
  return screens.filter(({ name }) => names.includes(name));
}

async function photograph(url: string, chosen: typeof screens, folder: string): Promise<void> {
  const [fan, creator] = accounts.map(({ nombre_usuario }) => `${nombre_usuario}@${DEMO_DOMAIN}`);
  const site = await lookAround(url, { fan: fan!, creator: creator!, password: DEMO_PASSWORD });
  let failed: string[] = [];
  const step = {
    title: "Taking pictures",
    run: async (detail: (text: string) => void) => {
      const onProgress = (done: number, all: number, name: string) =>
        detail(`${done} of ${all}, ${name}`);
      failed = await fillAlbum({ site, screens: chosen, folder, onProgress });
    },
  };
  await runSteps([step]);
  console.log(`The pictures are in ${folder}`);
  if (failed.length > 0) throw new Refusal(`Not taken:\n${failed.join("\n")}`);
}
