import { framedPicture, type Framed, type FramedResult } from "./framed.server.ts";

export type Square = Framed;

/** The middle of a picture as squares of these sides, see {@link framedPicture}. */
export function squarePicture(
  input: string,
  outDir: string,
  sides: readonly number[],
): Promise<FramedResult> {
  return framedPicture(input, outDir, { ratio: 1, widths: sides });
}
