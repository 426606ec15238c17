import { send } from "../browser-client.ts";
import { NoAnswer, untilAnswered } from "./until-answered.ts";

/**
 * Loads a script of ours; without a line it comes when the line is back. One that is broken, or that the
 * server has no more, fails as ever: a browser does not tell the two apart, so the server is asked.
 */
export function arriving<T>(load: () => Promise<T>): Promise<T> {
  return untilAnswered(async () => {
    try {
      return await load();
    } catch {
      await send("/healthz", { cache: "no-store" }).catch((cause: unknown) => {
        throw new NoAnswer("no answer", { cause });
      });
      return await load();
    }
  });
}
