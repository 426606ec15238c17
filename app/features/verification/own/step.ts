import type { OwnVerification } from "../schema.server.ts";

export const steps = ["datos", "fotos", "enviar"] as const;
export type Step = (typeof steps)[number];

type Own = Pick<OwnVerification, "datos" | "faltan" | "proveedor">;

/** The steps of this instance: who decides by a provider sends it no photos of ours. */
export function stepsOf({ proveedor }: Own): Step[] {
  return steps.filter((step) => step !== "fotos" || !proveedor);
}

export function isDone(step: Step, { datos, faltan }: Own): boolean {
  if (step === "datos") return datos !== null;
  return step === "fotos" && datos !== null && faltan.length === 0;
}

/** The one that is asked for, or the first that is not done. */
export function stepOf(asked: string | null, own: Own): Step {
  const all = stepsOf(own);
  const first = all.find((step) => !isDone(step, own)) ?? "enviar";
  const wanted = all.find((step) => step === asked);
  // Nobody goes past what is missing.
  return wanted && all.indexOf(wanted) <= all.indexOf(first) ? wanted : first;
}

export function stepPath(step: Step): string {
  return `/settings/verificacion?paso=${step}`;
}
