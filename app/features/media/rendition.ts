/** A file that was made of what somebody sent, on its way into the store. */
export interface Rendition<Label extends string = string, Mime extends string = string> {
  /** Which rendition it is; no two of a file have the same. */
  label: Label;
  path: string;
  mime: Mime;
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}
