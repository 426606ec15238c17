import { describe, expect, onTestFinished, test } from "vitest";
import { switchShortcuts } from "#app/ui/keys/use-shortcuts.ts";
import { moveLock, pixels, rowAt, stepOfKey, wheelSteps } from "./use-row-keys.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("keys", () => {
  test.each([
    ["ArrowDown", 1],
    [" ", 1],
    ["j", 1],
    ["ArrowUp", -1],
    ["k", -1],
    ["Escape", null],
    ["ArrowRight", null],
    ["PageDown", null],
    ["J", null],
  ])("%j moves by %j", (key, step) => {
    expect(stepOfKey({ ...none, key })).toBe(step);
  });

  test("letters move nothing on a device where shortcuts are off", () => {
    switchShortcuts(false);
    onTestFinished(() => switchShortcuts(true));
    const steps = ["j", "k", "ArrowDown", " "].map((key) => stepOfKey({ ...none, key }));
    expect(steps).toEqual([null, null, 1, 1]);
  });

  test.each(["ctrlKey", "metaKey", "altKey", "shiftKey"])(
    "with %s a key is the browser's",
    (held) => {
      expect(stepOfKey({ ...none, key: "j", [held]: true })).toBeNull();
    },
  );
});

describe("the wheel", () => {
  test("moves from 40 pixels on, either way", () => {
    for (const [delta, step] of [
      [39, null],
      [39.9, null],
      [40, 1],
      [-39, null],
      [-40, -1],
      [120, 1],
    ] as const) {
      expect(wheelSteps()(delta, 0), `${delta}`).toBe(step);
    }
  });

  test("a turn right after a smaller or an equal one moves too", () => {
    const wheel = wheelSteps();
    expect([wheel(39, 0), wheel(40, 10), wheel(40, 20)]).toEqual([null, 1, 1]);
  });

  test("the fading rest of a flick moves nothing, however long it lasts", () => {
    const wheel = wheelSteps();
    expect(wheel(400, 0)).toBe(1);
    const rest = Array.from({ length: 60 }, (_, turn) => wheel(390 - turn * 5, 16 * (turn + 1)));
    expect(rest.filter((step) => step !== null)).toEqual([]);
  });

  test("one strong flick is one row, though it swells, trembles and fades", () => {
    const wheel = wheelSteps();
    const swell = [4, 18, 60, 140, 220];
    const fade = Array.from({ length: 50 }, (_, turn) => 210 * 0.93 ** turn + (turn % 3) * 2);
    const steps = [...swell, ...fade].map((delta, turn) => wheel(delta, turn * 16));
    // The lock keeps what comes while it still swells.
    const after = steps.flatMap((step, turn) => (step ? [turn * 16] : []));
    expect(after[0]).toBe(32);
    expect(after.filter((at) => at > 100)).toEqual([]);
  });

  test("another flick in the rest of one moves again", () => {
    const wheel = wheelSteps();
    const steps = [200, 150, 110, 80, 60, 240].map((delta, turn) => wheel(delta, turn * 100));
    expect(steps).toEqual([1, null, null, null, null, 1]);
  });

  test("a slow finger moves too: its small turns add up, and a pause ends them", () => {
    const wheel = wheelSteps();
    expect([8, 8, 8, 8, 8].map((delta, turn) => wheel(delta, turn * 20))).toEqual([
      ...[null, null, null, null],
      1,
    ]);
    const slow = wheelSteps();
    expect([slow(30, 0), slow(30, 400), slow(-30, 410)]).toEqual([null, null, null]);
  });

  test("a smaller turn moves again after a pause, and the other way at once", () => {
    const wheel = wheelSteps();
    expect([wheel(400, 0), wheel(50, 200), wheel(-45, 210)]).toEqual([1, 1, -1]);
  });

  test("lines and pages count as the pixels they scroll", () => {
    expect(pixels({ deltaY: 39, deltaMode: 0 }, 700)).toBe(39);
    expect(pixels({ deltaY: 3, deltaMode: 1 }, 700)).toBe(48);
    expect(pixels({ deltaY: -1, deltaMode: 2 }, 700)).toBe(-700);
  });
});

test("a lock holds for its time and not longer", () => {
  const lock = moveLock(500);
  expect(lock.isHeld(0)).toBe(false);
  lock.hold(1000);
  expect([1000, 1499, 1500].map((now) => lock.isHeld(now))).toEqual([true, true, false]);
});

test("the row on screen is the one that fills most of it, and always one of the list", () => {
  expect([0, 349, 351, 700].map((top) => rowAt(top, 700, 3))).toEqual([0, 0, 1, 1]);
  expect([rowAt(-80, 700, 3), rowAt(9000, 700, 3), rowAt(100, 0, 3)]).toEqual([0, 2, 2]);
});
