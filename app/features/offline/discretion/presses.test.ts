import { describe, expect, it } from "vitest";
import { HIDE_WITHIN_MS } from "../limits.ts";
import { countPresses, type Press } from "./presses.ts";

const press = (key: string, at: number, rest: Partial<Press> = {}): Press => ({
  ...{ key, at, isOther: false, isTyped: false },
  ...rest,
});

/** Whether any of these leaves the site. */
function leaves(tecla: string, presses: Press[]): boolean {
  const isLast = countPresses(tecla);
  return presses.map(isLast).includes(true);
}

describe("the key that leaves the site", () => {
  const three = (key: string, rest?: Partial<Press>) =>
    [0, 300, 600].map((at) => press(key, at, rest));

  it("does so when it is pressed three times, soon after each other", () => {
    expect(leaves("Escape", three("Escape"))).toBe(true);
    expect(leaves("Escape", three("Escape").slice(1))).toBe(false);
    const slow = [0, 800, HIDE_WITHIN_MS + 1];
    expect(
      leaves(
        "Escape",
        slow.map((at) => press("Escape", at)),
      ),
    ).toBe(false);
    const late = [...slow, HIDE_WITHIN_MS + 100];
    expect(
      leaves(
        "Escape",
        late.map((at) => press("Escape", at)),
      ),
    ).toBe(true);
  });

  it("does not with another one between, when it is held, or with Ctrl", () => {
    const between = [press("q", 0), press("q", 100), press("w", 200), press("q", 300)];
    expect(leaves("q", between)).toBe(false);
    expect(leaves("q", three("q", { isOther: true }))).toBe(false);
  });

  it("is Escape in a field too, and another key only outside", () => {
    expect(leaves("Escape", three("Escape", { isTyped: true }))).toBe(true);
    expect(leaves("q", three("q", { isTyped: true }))).toBe(false);
    expect(leaves("q", three("Q"))).toBe(true);
    expect(leaves("", three("Escape"))).toBe(false);
  });
});
