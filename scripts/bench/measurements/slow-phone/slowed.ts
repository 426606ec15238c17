import type { CDPSession, Page } from "@playwright/test";

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};

/** Takes all but a share of the processor from a page. `rate`: 4 leaves it a fourth. */
export async function slowProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

/** Gives a page the line of a phone in the country: 1.6 Mbit/s, 150 ms. */
export async function slowLine(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
}

/** Until React has taken the page over. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('html[data-script="ready"]').waitFor({ state: "attached", timeout: 60_000 });
}
