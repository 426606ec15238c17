import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runSteps } from "./steps.mjs";

let did: string[];
beforeEach(() => {
  did = [];
  // What they say is of no matter here.
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => void vi.restoreAllMocks());

const fail = (why: string) => () => Promise.reject(new Error(why));

/** One that goes beside others and ends after another has done something, and that other. */
function slowAndQuick() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const slow = async () => {
    did.push("slow begins");
    await ended;
    did.push("slow ends");
  };
  const quick = async () => {
    did.push("quick");
    end();
  };
  return [
    { title: "slow", isBeside: true, run: slow },
    { title: "quick", run: quick },
  ] as const;
}

test("one that goes beside others is not waited for before they begin, and at the end it is", async () => {
  await runSteps([...slowAndQuick()]);
  expect(did).toEqual(["slow begins", "quick", "slow ends"]);
});

test("nothing is left running when another fails", async () => {
  const bad = { title: "bad", run: fail("bad") };
  await expect(runSteps([...slowAndQuick(), bad])).rejects.toThrow("bad");
  expect(did).toEqual(["slow begins", "quick", "slow ends"]);
});

test("one that fails beside others fails the whole, once they are done", async () => {
  const [, quick] = slowAndQuick();
  const bad = { title: "bad", isBeside: true, run: fail("bad") };
  await expect(runSteps([bad, quick])).rejects.toThrow("bad");
  expect(did).toEqual(["quick"]);
});
