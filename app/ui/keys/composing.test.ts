import type { KeyboardEvent } from "react";
import { expect, it } from "vitest";
import { isComposing } from "./composing.ts";

it.each([
  ["an Enter that chooses among letters", { isComposing: true, keyCode: 229 }, true],
  ["one that Safari tells of when it has chosen", { isComposing: false, keyCode: 229 }, true],
  ["one that sends", { isComposing: false, keyCode: 13 }, false],
])("%s", (_name, { keyCode, ...nativeEvent }, composing) => {
  expect(isComposing({ keyCode, nativeEvent } as KeyboardEvent)).toBe(composing);
});
