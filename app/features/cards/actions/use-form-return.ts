import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

/** The page that a form comes back to without scripts; null: the one it is on. */
export const FormReturn = createContext<string | null>(null);

/** Where a form on this page comes back to. */
export function useFormReturn(): string {
  const { pathname, search } = useLocation();
  return useContext(FormReturn) ?? `${pathname}${search}`;
}
