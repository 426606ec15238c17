import { events } from "./events.ts";

/**
 * Which jobs wait for each other: a worker does one of each lane at a time. What takes minutes is not
 * `quick`, where payments, links for a new password and purges wait.
 */
export const lanes = [
  ...([
    "video",
    "pictures",
    "finishing",
    "mail",
    "captions",
    "search",
    "long",
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
  change_lists: "long",
  delete_account: "long",
  export_data: "long",
  index_search: "long",
};

export function laneOf(kind: string): Lane {
  return ofKind[kind] ?? (kind in events ? "events" : "quick");
}

/**
 * The handlers of each loop of a worker. One that has a share has what opens people's files (`media`), or
 * all else (`other-jobs`).
 */
export function loopsOf<Handlers extends object>(
  handlers: Handlers,
  { share, hasSearch }: { share: string | null; hasSearch: boolean },
): Partial<Handlers>[] {
  const of = (...those: Lane[]) => {
    const entries = Object.entries(handlers).filter(([kind]) => those.includes(laneOf(kind)));
    return Object.fromEntries(entries) as Partial<Handlers>;
  };
  // What a file's end sets off may need the whole instance's secrets and the world outside.
  const told: Lane[] = share === "media" ? [] : ["events"];
  const media = [of("video", ...told), of("pictures", ...told), of("finishing"), of("captions")];
  // Only a server outside makes others wait, and a loop asks the database four times a second.
  const quick = hasSearch
    ? [of("quick", "events"), of("search")]
    : [of("quick", "events", "search")];
  const others = [of("mail"), ...quick, of("long"), of("events")];
  return [...(share === "other-jobs" ? [] : media), ...(share === "media" ? [] : others)];
}
