/** What may become of a withdrawal; what ends gives its money back unless it was paid. */
export const NEXT = {
  approved: ["requested"],
  exported: ["approved"],
  paid: ["exported"],
  failed: ["exported"],
  void: ["requested", "approved"],
} as const;

export type State = "requested" | keyof typeof NEXT;

/** Under way: a person has one of these at most. */
export const OPEN = ["requested", "approved", "exported"] as const;

export function isOpen(state: State): boolean {
  return OPEN.some((each) => each === state);
}
