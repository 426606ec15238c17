import { expect, type Page } from "@playwright/test";

const SHIFT_MAX = 0.02;

interface Shifts {
  /** The browser's own measure: parts of the window, times parts of its height. */
  total: number;
  /** Each with what it was, from where, and to where. */
  moved: string[];
}

/** What moved on the page by itself: how far in all, and of what the browser says it of. */
export async function noteShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const noted: Shifts = { total: 0, moved: [] };
    Object.assign(window, { shifts: noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        noted.total += value;
        for (const { node, previousRect, currentRect } of sources) {
          const tag = node instanceof Element ? (node.cloneNode() as Element).outerHTML : "text";
          const rects = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(),
          );
          noted.moved.push(`${value.toFixed(4)}: ${tag} from ${rects.join(" to ")}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

/** Less than 0.02 in all (docs/product.md). */
export async function expectUnmoved(shifts: () => Promise<Shifts>): Promise<void> {
  const { total, moved } = await shifts();
  expect(total, moved.join("\n")).toBeLessThan(SHIFT_MAX);
}
