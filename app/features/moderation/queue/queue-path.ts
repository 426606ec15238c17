import type { CaseState, QueueName } from "#db/schema/cases.ts";

export interface QueueChoice {
  state: CaseState;
  queue?: QueueName | undefined;
  mine: boolean;
}

/** The address of a list of cases. */
export function queuePath({ state, queue, mine }: QueueChoice, before?: string | null): string {
  const query = new URLSearchParams();
  if (state !== "open") query.set("state", state);
  if (queue) query.set("queue", queue);
  if (mine) query.set("mine", "1");
  if (before) query.set("before", before);
  const text = query.toString();
  return text ? `/moderacion?${text}` : "/moderacion";
}
