import type { PortalLanguage } from "./limits.ts";
import { english } from "./strings-en.ts";
import { type PortalStrings, spanish } from "./strings-es.ts";

/** What the portal says on its pages, in each of its languages. */
export const texts: Record<PortalLanguage, PortalStrings> = { es: spanish, en: english };
