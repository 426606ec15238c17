import { getEnv } from "#app/env.server.ts";
import { takeSettings } from "#app/features/settings/follow.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";
import { version } from "#app/version.server.ts";
import { isMigrated } from "#db/migrate.ts";
import { HELP } from "./admin/help.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { runAdmin } from "./admin/run.ts";

await runProgram(async () => {
  const words = process.argv.slice(2);
  if (["help", "--help", "-h"].includes(words[0] ?? "")) return console.log(HELP);
  if (words[0] === "version") return console.log(version);
  const services = openServices(getEnv());
  try {
    if (!(await isMigrated(services.db))) {
      throw new Refusal("the database is not up to date: start the server once");
    }
    await takeSettings(services.db);
    console.log(await runAdmin(services, words));
  } finally {
    await closeServices(services);
  }
});
