import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { commandKey, toggleHelp } from "./keys.ts";

/** The page of a case by keyboard. What a key does is what the element named after it does. */
export function useCaseKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = commandKey(event);
      if (key === null) return;
      const named = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (key === "?") toggleHelp();
      else if (key === "u") navigate("/moderacion");
      else if (named) use(named);
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
}

/** Buttons and links are pressed; what is written in gets the focus. */
function use(element: HTMLElement): void {
  if (element.matches("a, button")) return element.click();
  const field = element.matches("input, textarea, select")
    ? element
    : element.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select");
  const box = element.closest("details");
  if (box) box.open = true;
  field?.focus();
  element.scrollIntoView({ block: "start" });
}
