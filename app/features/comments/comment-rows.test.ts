import { describe, expect, it } from "vitest";
import { behindPinned, pinUndone, withComment, withPin } from "./comment-rows.ts";
import type { CommentView } from "./view.ts";

const row = (id_comentario: number, pinned = false) => ({ id_comentario, pinned }) as CommentView;
const [fresh, older] = [row(9), row(1)];

/** The pinned one with a star. */
const said = (rows: CommentView[]) =>
  rows.map(({ id_comentario, pinned }) => `${id_comentario}${pinned ? "*" : ""}`).join(" ");

describe("a pin that fails, of a comment", () => {
  it.each([
    ["in the middle", [row(4), row(3), row(2)], 3, "9 4 3 2 1"],
    ["that stands first", [row(3), row(2)], 3, "9 3 2 1"],
    ["that stands last", [row(4), row(3)], 3, "9 4 3 1"],
    ["where another one was pinned", [row(2, true), row(4), row(3)], 3, "2* 9 4 3 1"],
  ])("%s leaves what was written and loaded meanwhile", (_, before, id, after) => {
    const pinned = withPin(before, id, true);
    expect(said(pinned)).toMatch(/^3\* [^*]+$/);
    const meanwhile = [...behindPinned(pinned, fresh), older];
    expect(said(pinUndone(meanwhile, id, before))).toBe(after);
  });

  it("that was to be pinned no longer is pinned again, with what was written meanwhile", () => {
    const before = [row(3, true), row(4), row(2)];
    const loose = withPin(before, 3, false);
    expect(said(loose)).toBe("3 4 2");
    expect(said(pinUndone(behindPinned(loose, fresh), 3, before))).toBe("3* 9 4 2");
  });

  it("leaves another one that was pinned since, and what was deleted since", () => {
    const before = [row(4), row(3), row(2)];
    const since = withPin(withPin(before, 3, true), 2, true);
    expect(said(pinUndone(since, 3, before))).toBe("2* 4 3");
    expect(said(pinUndone([row(4), row(2)], 3, before))).toBe("4 2");
  });

  it("leaves a comment saved that was on its way when it was pressed", () => {
    const before = [row(-1), row(3), row(2)];
    const saved = withComment(withPin(before, 3, true), -1, fresh);
    expect(said(pinUndone(saved, 3, before))).toBe("9 3 2");
  });
});

describe("a comment that was sent", () => {
  it("stands once, also where the list was read before its answer came", () => {
    expect(said(withComment([row(-1), row(9), row(2)], -1, fresh))).toBe("9 2");
    expect(said(withComment([row(2), row(9), row(-1)], -1, fresh))).toBe("2 9");
  });
});
