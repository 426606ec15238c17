import { expect, it, vi } from "vitest";
import { NotMade } from "./run-worker.ts";
import { type Shrinkable, smallerQueue } from "./smaller-queue.ts";
import type { Made, Way } from "./ways.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const MB = 1_000_000;

/** A file of so many bytes that has none. */
const fileOf = (name: string, size: number): File =>
  Object.defineProperty(new File([], name), "size", { value: size });
const wanted = (key: number, kind: "video" | "image", isFit = true): Shrinkable => {
  return { key, kind, isFit, file: fileOf(`${key}.mov`, 100 * MB) };
};

/** A queue whose files end being made when the test says so. */
function opened({ after = 10 * MB, savesData = false } = {}) {
  const ends = new Map<string, { end: (size: number) => void; fail: (error: Error) => void }>();
  const onMade = vi.fn<(key: number, made: Made) => void>();
  const onUndone = vi.fn<(key: number, made: Made) => void>();
  const wayOf = async (file: File, kind: "video" | "image"): Promise<Way> => ({
    ...{ kind, before: file.size, after },
    make: (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        const end = (size: number) =>
          resolve({ file: fileOf("made.mp4", size), keptAs: file.name });
        ends.set(file.name, { end, fail: reject });
      }),
  });
  const saves = () => savesData;
  const queue = smallerQueue({ wayOf, savesData: saves, onMade, onUndone, now: () => 0 });
  const phaseOf = (key: number) => queue.states().get(key)?.phase;
  return { queue, ends, onMade, onUndone, phaseOf };
}

it("videos are made one after the other, and no picture waits for them", async () => {
  const { queue, ends, phaseOf, onMade } = opened();
  queue.follow([wanted(1, "video"), wanted(2, "video"), wanted(3, "image")]);
  expect(phaseOf(1)).toBe("looking");
  await vi.waitFor(() => expect(phaseOf(3)).toBe("making"), PATIENCE);
  expect([phaseOf(1), phaseOf(2)]).toEqual(["making", "waiting"]);
  ends.get("1.mov")!.end(10 * MB);
  await vi.waitFor(() => expect(phaseOf(2)).toBe("making"), PATIENCE);
  expect(phaseOf(1)).toBe("made");
  expect(onMade).toHaveBeenCalledWith(1, expect.objectContaining({ keptAs: "1.mov" }));
});

it("what is no smaller, or fails, goes as it was", async () => {
  const { queue, ends, phaseOf, onMade } = opened();
  queue.follow([wanted(1, "video"), wanted(2, "video"), wanted(3, "video")]);
  await vi.waitFor(() => expect(phaseOf(1)).toBe("making"), PATIENCE);
  ends.get("1.mov")!.end(99 * MB);
  await vi.waitFor(() => expect(phaseOf(2)).toBe("making"), PATIENCE);
  expect(queue.states().get(1)).toMatchObject({ phase: "kept", why: "useless" });
  ends.get("2.mov")!.fail(new NotMade("useless"));
  await vi.waitFor(() => expect(phaseOf(3)).toBe("making"), PATIENCE);
  expect(queue.states().get(2)).toMatchObject({ phase: "kept", why: "useless" });
  ends.get("3.mov")!.fail(new Error("codec reclaimed"));
  await vi.waitFor(() => expect(phaseOf(3)).toBe("kept"), PATIENCE);
  expect(queue.states().get(3)).toMatchObject({ why: "failed" });
  expect(onMade).not.toHaveBeenCalled();
});

it.each(["hdr", "browser"] as const)(
  "a large file that goes as it is says why (%s), and a small one nothing",
  async (obstacle) => {
    const wayOf = async (file: File) => {
      if (obstacle === "hdr" || file.size < 20 * MB) return obstacle;
      throw new Error("cannot be read");
    };
    const around = { savesData: () => false, onMade: vi.fn(), onUndone: vi.fn(), now: () => 0 };
    const queue = smallerQueue({ ...around, wayOf });
    const small = { ...wanted(2, "video"), file: fileOf("2.mov", 9 * MB) };
    queue.follow([wanted(1, "video"), small]);
    await vi.waitFor(() => expect(queue.states().get(2)?.phase).toBe("none"), PATIENCE);
    expect(queue.states().get(1)).toEqual({ phase: "none", why: obstacle });
    expect(queue.states().get(2)).toEqual({ phase: "none", why: null });
  },
);

it("is switched off and on at any moment", async () => {
  const { queue, ends, phaseOf, onMade, onUndone } = opened();
  queue.follow([wanted(1, "video")]);
  await vi.waitFor(() => expect(phaseOf(1)).toBe("making"), PATIENCE);
  queue.switch(1, false);
  expect(phaseOf(1)).toBe("off");
  await vi.waitFor(() => expect(ends.has("1.mov")).toBe(true), PATIENCE);
  queue.switch(1, true);
  await vi.waitFor(() => expect(phaseOf(1)).toBe("making"), PATIENCE);
  ends.get("1.mov")!.end(10 * MB);
  await vi.waitFor(() => expect(phaseOf(1)).toBe("made"), PATIENCE);
  expect(onMade).toHaveBeenCalledOnce();
  queue.switch(1, false);
  expect(phaseOf(1)).toBe("off");
  expect(onUndone).toHaveBeenCalledOnce();
});

it("is offered where it spares little, and made where data are dear", async () => {
  const some = opened({ after: 60 * MB });
  some.queue.follow([wanted(1, "video")]);
  await vi.waitFor(() => expect(some.phaseOf(1)).toBe("off"), PATIENCE);
  const dear = opened({ after: 60 * MB, savesData: true });
  dear.queue.follow([wanted(1, "video")]);
  await vi.waitFor(() => expect(dear.phaseOf(1)).toBe("making"), PATIENCE);
});

it("what cannot be published is not begun, and what is removed is ended", async () => {
  const { queue, ends, phaseOf, onMade } = opened();
  queue.follow([wanted(1, "video", false), wanted(2, "video")]);
  await vi.waitFor(() => expect(phaseOf(2)).toBe("making"), PATIENCE);
  expect(phaseOf(1)).toBe("waiting");
  queue.follow([wanted(1, "video", true)]);
  await vi.waitFor(() => expect(phaseOf(1)).toBe("making"), PATIENCE);
  ends.get("2.mov")!.end(MB);
  expect(phaseOf(2)).toBeUndefined();
  expect(onMade).not.toHaveBeenCalled();
});
