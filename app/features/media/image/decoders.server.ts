import sharp from "sharp";

/** Of the formats that we take, as libvips calls those who load them. */
const TAKEN = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];

/**
 * Leaves this process the decoders of pictures that we take and no other: rare ones are where holes
 * are. For the worker, which opens what people sent; the web draws previews with one more.
 */
export function limitDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: TAKEN.map((name) => `VipsForeignLoad${name}`) });
}
