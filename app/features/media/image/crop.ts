/** A part of an upright picture, as shares of its width and height. Safe in the browser. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In whole pixels of a picture of this size, at least one. */
export function regionOf(crop: Crop, { width, height }: { width: number; height: number }): Crop {
  const left = Math.min(width - 1, Math.round(crop.left * width));
  const top = Math.min(height - 1, Math.round(crop.top * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/** As a form sends it: left, top, width and height, as exactly as it is read. */
export function cropText({ left, top, width, height }: Crop): string {
  return [left, top, width, height].map((share) => share.toFixed(9)).join(",");
}

const TEXT = /^[01](\.\d{1,9})?(,[01](\.\d{1,9})?){3}$/;
/** What rounding may add. */
const SLACK = 0.001;

/** Null for what is none: it has to lie within the picture and to have a size. */
export function readCrop(text: string): Crop | null {
  if (!TEXT.test(text)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = text.split(",").map(Number);
  const isWithin = left + width <= 1 + SLACK && top + height <= 1 + SLACK;
  return isWithin && width > 0 && height > 0 ? { left, top, width, height } : null;
}
