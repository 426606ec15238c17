import { hasShortcuts } from "#app/ui/keys/shortcuts.ts";

/** A key pressed by itself, and not to write with: what it is called; null otherwise. */
export function commandKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (!hasShortcuts()) return null;
  const target = event.target as Element;
  const isTyping = target.closest("textarea, select, input:not([type=checkbox], [type=radio])");
  if (isTyping || document.querySelector("dialog[open], [data-menu][open]")) return null;
  return event.key;
}

/** Opens and closes the list of keys. */
export function toggleHelp(): void {
  const help = document.querySelector<HTMLDetailsElement>("[data-key-help]");
  if (!help) return;
  help.open = !help.open;
  if (help.open) help.scrollIntoView({ block: "nearest" });
}
