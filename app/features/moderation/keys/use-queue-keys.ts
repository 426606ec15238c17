import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import { commandKey, toggleHelp } from "./keys.ts";

/** The queue by keyboard: through its rows, open, choose, take, search. */
export function useQueueKeys(me: number): void {
  const navigate = useNavigate();
  const submit = useSubmit();
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
      else if (id && key === "a") take(id);
      else return;
      event.preventDefault();
    }
    function take(id: string) {
      const fields = { intent: "work", kind: "assign", to: String(me) };
      submit(fields, { method: "post", action: `/moderacion/casos/${id}` });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [me, navigate, submit]);
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
