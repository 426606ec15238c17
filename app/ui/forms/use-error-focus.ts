import { useEffect, useRef } from "react";

/** Moves to the first field that is wrong when a form comes back. */
export function useErrorFocus(failure: object | undefined) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return formRef;
}
