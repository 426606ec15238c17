const controls: Record<string, string> = {
  l: "form[data-reaction=like] button",
  c: "a[href$='#comentarios']",
  m: "[data-sound]",
};

/** Presses the control of the card on screen that a key stands for. A dialog over it keeps the keys. */
export function press(key: string): void {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const top = dialogs.at(-1);
  if (top && !top.querySelector("article")) return;
  const { innerWidth, innerHeight } = window;
  const card = document
    .elementsFromPoint(innerWidth / 2, innerHeight / 2)
    .map((element) => element.closest("article"))
    .find(Boolean);
  for (const control of card?.querySelectorAll<HTMLElement>(controls[key] ?? "none") ?? []) {
    const { left, width } = control.getBoundingClientRect();
    // Not that of the file beside.
    if (left < 0 || left + width > innerWidth) continue;
    return control.click();
  }
}
