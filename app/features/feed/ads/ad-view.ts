/** An advertisement as a page shows it: in a frame of its own, which can reach nothing of ours. */
export interface AdView {
  src: string;
  for: "narrow" | "wide" | "any";
  /** CSS pixels that it is made for. */
  width: number;
  height: number;
  /** A frame of ours, which says when its script fails. */
  isOurs: boolean;
}
