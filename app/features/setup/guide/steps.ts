import type { Group } from "#app/features/settings/schema.ts";

/** What a new administrator is led through, each a step with a form of settings, and the check-up at its end. */
export const steps = ["sitio", "limites", "politicas"] as const satisfies readonly Group[];

export type Step = (typeof steps)[number];

/** Where it goes on after a step. */
export function after(step: Step): string {
  const next = steps[steps.indexOf(step) + 1];
  return next ? `/admin/guia?paso=${next}` : "/admin/revision";
}
