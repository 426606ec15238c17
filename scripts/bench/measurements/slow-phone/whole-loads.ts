import type { Browser } from "@playwright/test";
import { withPhone } from "../../browser.ts";
import type { Instance } from "../../instance.ts";
import { slowProcessor, takenOver } from "./slowed.ts";

/** Of so many loads of the feed by a very slow phone, those that React did not take over as they came. */
export async function wholeLoads(
  browser: Browser,
  instance: Instance,
  loads: number,
  detail: (text: string) => void,
): Promise<number> {
  let broken = 0;
  for (let load = 1; load <= loads; load++) {
    detail(`slowest load ${load} of ${loads}`);
    const faults = await withPhone(browser, instance, async (page) => {
      const said: string[] = [];
      page.on("pageerror", ({ message }) => said.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") said.push(message.text());
      });
      await slowProcessor(page, 20);
      await page.goto(instance.url, { waitUntil: "commit" });
      await takenOver(page);
      return said;
    });
    if (faults.length > 0) broken += 1;
  }
  return broken;
}
