import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/** The nonce that lets an inline script of ours run; empty in the browser, which hides it. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
