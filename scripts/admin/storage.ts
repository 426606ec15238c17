import { recountSpace } from "#app/features/media/space/space.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `storage recount` */
export async function storage({ db }: Services, args: string[]): Promise<string> {
  if (args.join(" ") !== "recount") throw new Refusal(HELP);
  const people = await recountSpace(db);
  if (people === 0) return "What each person's files take is what was counted.";
  return `What the files of ${people} people take was counted wrong, and is right now.`;
}
