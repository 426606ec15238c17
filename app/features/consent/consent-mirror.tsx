import { useEffect } from "react";
import { browserStorage } from "#app/ui/browser/storage.ts";

const CONSENT_KEY = "age:consent:v1";
/** The same name as far as a cookie can hold it. */
const COOKIE = CONSENT_KEY.replaceAll(":", "_");

/** Repeats the consent record in localStorage, where scripts look for it (product.md 3.3). */
export function ConsentMirror() {
  useEffect(() => {
    try {
      const record = readRecord(document.cookie);
      if (record) browserStorage.setItem(CONSENT_KEY, record);
      else browserStorage.removeItem(CONSENT_KEY);
    } catch {
      // A cookie cut short: the server decides by the cookie.
    }
  }, []);
  return null;
}

function readRecord(cookies: string): string | null {
  const cookie = cookies.split("; ").find((pair) => pair.startsWith(`${COOKIE}=`));
  return cookie ? decodeURIComponent(cookie.slice(COOKIE.length + 1)) : null;
}
