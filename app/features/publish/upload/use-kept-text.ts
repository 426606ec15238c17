import { type RefObject, useEffect, useState } from "react";
import { tabStorage } from "#app/ui/browser/storage.ts";

/**
 * Keeps what is typed into a field until the tab is closed or the text is sent: a reload, an expired
 * session or a crash does not cost it. The key is that of the field: a new one shows what was kept.
 */
export function useKeptText(name: string, formRef: RefObject<HTMLFormElement>, field: string) {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    const form = formRef.current;
    const input = form?.elements.namedItem(field);
    if (!form || !(input instanceof HTMLTextAreaElement)) return;
    // What was typed before the script came is newer.
    if (input.value === "") setKept(tabStorage.getItem(name));
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement) || target.name !== field) return;
      tabStorage.setItem(name, target.value);
    };
    form.addEventListener("input", onInput);
    return () => form.removeEventListener("input", onInput);
  }, [name, formRef, field]);
  return { kept, forget: () => tabStorage.setItem(name, "") };
}
