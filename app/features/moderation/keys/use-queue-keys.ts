import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { commandKey, toggleHelp } from "./keys.ts";

/** The queue by keyboard: through its rows, open, choose, take, search. */
export function useQueueKeys(me: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = commandKey(event);
      if (key === null) return;
      const row = currentRow();
      const id = row?.dataset.case;
      if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
      else if (key === "/") document.querySelector<HTMLElement>("[data-search]")?.focus();
      else if (key === "?") toggleHelp();
      else if (id && key === "o") navigate(`/moderacion/casos/${id}`);
      else if (row && key === "x") row.querySelector<HTMLElement>("input")?.click();
      else if (id && key === "a") take(id, me);
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [me, navigate]);
}

/** As the form on the page of the case does: the framework's own way of sending one is left out of the build. */
function take(id: string, me: number): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: `/moderacion/casos/${id}` });
  for (const [name, value] of Object.entries({ intent: "work", kind: "assign", to: String(me) })) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-case]")];

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-case]") ?? null;
}

function step(by: 1 | -1): void {
  const all = rows();
  const now = currentRow();
  const next = now ? all[all.indexOf(now) + by] : all[by > 0 ? 0 : all.length - 1];
  next?.querySelector<HTMLElement>("a")?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
