import { afterEach, describe, expect, it, vi } from "vitest";
import { browserStorage, tabStorage } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser whose owner refuses cookies: the name alone throws. */
function refuse(name: "localStorage" | "sessionStorage"): void {
  vi.stubGlobal(name, undefined);
}

describe.each([
  ["sessionStorage", tabStorage],
  ["localStorage", browserStorage],
] as const)("%s", (name, storage) => {
  it("keeps as long as the document lasts what a browser refuses to", () => {
    refuse(name);
    expect(storage.getItem("a")).toBeNull();
    storage.setItem("a", "1");
    expect(storage.getItem("a")).toBe("1");
    storage.removeItem("a");
    expect(storage.getItem("a")).toBeNull();
  });

  it("forgets whatever has a name that begins so, and nothing else", () => {
    const names = ["seen:1", "seen:2", "other"];
    for (const key of names) storage.setItem(key, "1");
    refuse(name);
    storage.setItem("seen:3", "1");
    vi.unstubAllGlobals();
    storage.removeAll("seen:");
    expect([...names, "seen:3"].filter((key) => storage.getItem(key))).toEqual(["other"]);
  });

  it("shows what did not fit, not what stood there before", () => {
    const stored = new Map([["b", "old"]]);
    let isFull = true;
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        stored.set(key, value);
      },
    });
    storage.setItem("b", "new");
    expect(storage.getItem("b")).toBe("new");
    isFull = false;
    storage.setItem("b", "newest");
    expect(storage.getItem("b")).toBe("newest");
    expect(stored.get("b")).toBe("newest");
  });
});
