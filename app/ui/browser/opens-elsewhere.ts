type Keys = Record<"metaKey" | "ctrlKey" | "shiftKey" | "altKey", boolean>;

/** A click on a link that asks for another tab or window, or to save it: this page stays as it is. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: Keys): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
