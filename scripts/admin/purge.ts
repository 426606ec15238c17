import { jobHandlers } from "#app/jobs/registry.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { runSteps } from "../lib/steps.mjs";

/** Does at once what the worker does every few minutes. */
export async function purge(services: Services): Promise<string> {
  const run: JobRun = { signal: new AbortController().signal };
  let retired = 0;
  await runSteps([
    {
      title: "Sweeping what has run out",
      run: () => jobHandlers.sweep(services, {}, run),
    },
    {
      title: "Removing the bytes of deleted files",
      run: async (detail: (text: string) => void) => {
        retired = await countRetired(services);
        detail(`${retired} objects`);
        await jobHandlers.purge_objects(services, {}, run);
      },
    },
  ]);
  return `Removed ${retired - (await countRetired(services))} objects.`;
}

async function countRetired({ db }: Services): Promise<number> {
  const { retired } = await db
    .selectFrom("objetos")
    .select((eb) => eb.fn.countAll<number>().as("retired"))
    .where("state", "=", "retired")
    .executeTakeFirstOrThrow();
  return retired;
}
