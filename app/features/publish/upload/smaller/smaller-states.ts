import type { FileLike } from "../chosen/chosen-file.ts";

/** How a file stands that could be sent smaller than it is. */
export type Smaller =
  | { phase: "looking" }
  /** There is nothing to offer; `why` where one would expect it. */
  | { phase: "none"; why: Obstacle | null }
  /** It goes as it is, unless somebody asks otherwise. */
  | ({ phase: "off" } & Offered)
  /** For its turn. */
  | ({ phase: "waiting" } & Offered)
  | ({ phase: "making"; part: number; secondsLeft: number | null } & Offered)
  | ({ phase: "made" } & Offered)
  /** It goes as it is, although somebody wanted otherwise. */
  | ({ phase: "kept"; why: "useless" | "failed" } & Offered);

/** Why a large file goes as it is: it is better brought to other screens by the server, or nothing here reads or writes it. */
export type Obstacle = "hdr" | "browser";

interface Offered {
  /** Bytes; of `after` about so many, until it is made. */
  before: number;
  after: number;
}

export type SmallerStates = ReadonlyMap<number, Smaller>;

/** Whether which bytes are sent is not known yet. */
export function isUndecided({ phase }: Smaller): boolean {
  return phase === "looking" || phase === "waiting" || phase === "making";
}

/** A file as it is likely to be sent. */
export function likelyFile(file: FileLike, smaller: Smaller | null): FileLike {
  const isComing = smaller?.phase === "waiting" || smaller?.phase === "making";
  return (isComing && smallerFile(file, smaller)) || file;
}

/** A file as it would be sent if it were made smaller; null: that is not to be had. */
export function smallerFile(file: FileLike, smaller: Smaller): FileLike | null {
  if (!("after" in smaller)) return null;
  const { name, type, lastModified } = file;
  return { name, type, lastModified, size: smaller.after };
}
