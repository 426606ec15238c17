import type { Viewer } from "#app/context.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";

/** What a visitor chose about their data; of somebody with an account their row says it. */
export const CHOICES_COOKIE = "privacidad";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface Choices {
  /** The feed may learn from what they do, and rank by it. */
  personalizacion: boolean;
  /** How far they watch may be measured. */
  analitica: boolean;
}

/** Of whoever asks. A browser that asks every site to leave its person alone (Sec-GPC) has said no to both. */
export function choicesOf(viewer: Viewer | null, request: Request): Choices {
  if (viewer) {
    return { personalizacion: viewer.personalizacion !== 0, analitica: viewer.analitica !== 0 };
  }
  const said = readCookie(request, CHOICES_COOKIE);
  const [, personal, measured] = /^p([01])a([01])$/.exec(said ?? "") ?? [];
  if (personal) return { personalizacion: personal === "1", analitica: measured === "1" };
  const isAllowed = request.headers.get("Sec-GPC") !== "1";
  return { personalizacion: isAllowed, analitica: isAllowed };
}

/** How far somebody watches is written only where both allow it: it is a measure, and their history. */
export function mayLearn({ personalizacion, analitica }: Choices): boolean {
  return personalizacion && analitica;
}

export function choicesCookie({ personalizacion, analitica }: Choices): string {
  const text = `p${personalizacion ? 1 : 0}a${analitica ? 1 : 0}`;
  return setCookie(CHOICES_COOKIE, text, { maxAgeSeconds: YEAR_SECONDS });
}
