import { leave } from "./leave.ts";
import { countPresses } from "./presses.ts";

const FIELDS = "input, textarea, select, [contenteditable]";

/** Leaves for `address` when the key is pressed so. Gives what ends the listening. */
export function hearKeys(tecla: string, address: string): () => void {
  const isLast = countPresses(tecla);
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp, repeat, ctrlKey, altKey, metaKey, target } = event;
    const isTyped = target instanceof Element && target.matches(FIELDS);
    const isOther = repeat || ctrlKey || altKey || metaKey;
    if (isLast({ key, at: timeStamp, isOther, isTyped })) leave(address);
  };
  // Before whatever a dialog does with the key.
  window.addEventListener("keydown", onKey, { capture: true });
  return () => window.removeEventListener("keydown", onKey, { capture: true });
}
