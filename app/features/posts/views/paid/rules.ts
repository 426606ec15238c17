import {
  PAID_AT_ONCE,
  PAID_FROM_NET,
  PAID_FROM_NET_MEMBERS,
  PAID_FROM_NET_POST,
  PAID_OF_VIEWER,
  PAID_OF_VIEWER_CREATOR,
} from "../../limits.ts";

/** Why a view that claims to have been watched is not paid. */
export const REFUSALS = [
  "forged",
  "early",
  "late",
  "replayed",
  "again",
  "fast",
  "viewer",
  "net",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What has been paid already, of what a view would be added to. */
export interface PaidSoFar {
  /** Of this viewer and post in 24 hours. */
  same: number;
  /** Of this viewer, in the time that one view takes. */
  atOnce: number;
  /** Of this viewer today, of all creators and of this one. */
  ofViewer: number;
  ofViewerCreator: number;
  /** From this network today to this creator: of everybody, of strangers, and of those of this post. */
  fromNet: number;
  strangersFromNet: number;
  strangersOfPost: number;
}

/** Null: it is paid. `again`: it was before, which is wrong only where it never ends. */
export function refusalOf(so: PaidSoFar, isStranger: boolean): Refusal | null {
  if (so.same > 0) return "again";
  if (so.atOnce >= PAID_AT_ONCE) return "fast";
  if (so.ofViewer >= PAID_OF_VIEWER || so.ofViewerCreator >= PAID_OF_VIEWER_CREATOR)
    return "viewer";
  if (so.fromNet >= PAID_FROM_NET_MEMBERS) return "net";
  if (!isStranger) return null;
  return so.strangersFromNet >= PAID_FROM_NET || so.strangersOfPost >= PAID_FROM_NET_POST
    ? "net"
    : null;
}
