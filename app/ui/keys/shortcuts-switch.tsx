import type { ReactNode } from "react";
import { fill } from "#app/strings/language.ts";
import { useScripted } from "../browser/use-scripted.ts";
import { common } from "../strings.ts";
import { switchShortcuts, useShortcuts } from "./shortcuts.ts";

interface ShortcutsSwitchProps {
  className?: string | undefined;
  buttonClass?: string | undefined;
  children: ReactNode;
}

/** Turns the keys that scripts answer on or off, for this device. Without scripts there are none. */
export function ShortcutsSwitch({ className, buttonClass, children }: ShortcutsSwitchProps) {
  const isOn = useShortcuts();
  const isScripted = useScripted();
  const words = common.shortcuts;
  const verb = isOn ? words.off : words.on;
  if (!isScripted) return null;
  return (
    <div className={className}>
      {children}{" "}
      <button
        type="button"
        className={buttonClass}
        aria-label={fill(words.labelOf, { verb })}
        onClick={() => switchShortcuts(!isOn)}
      >
        {verb}
      </button>
    </div>
  );
}
