import { events } from "./events.ts";

/** What does not keep the rest waiting: the worker does one job of each lane at a time (scripts/worker.ts). */
export const lanes = [
  ...([
    "video",
    "pictures",
    "finishing",
    "mail",
    "captions",
    "search",
    "lists",
    "quick",
    "events",
  ] as const),
];
export type Lane = (typeof lanes)[number];

const ofKind: Record<string, Lane> = {
  process_file: "video",
  process_image: "pictures",
  process_avatar: "pictures",
  finish_video: "finishing",
  finish_image: "finishing",
  send_mail: "mail",
  draft_captions: "captions",
  index_outside: "search",
  change_lists: "lists",
};

export function laneOf(kind: string): Lane {
  return ofKind[kind] ?? (kind in events ? "events" : "quick");
}
