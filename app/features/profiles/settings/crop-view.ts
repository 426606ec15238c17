import type { Crop } from "#app/features/media/image/crop.ts";

/** What is looked at of a picture: how near, and around which point of it (shares of its sides). */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

/** Width to height. */
export interface Ratios {
  picture: number;
  frame: number;
}

export const ZOOM_MAX = 4;

/** The middle, and as much as fits. */
export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of the picture that fills the frame. */
export function cropOf({ zoom, x, y }: View, ratios: Ratios): Crop {
  const { width, height } = sizeOf(zoom, ratios);
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Moved by shares of the frame, as a finger draws the picture: never beyond its edges. */
export function moved(view: View, by: { x: number; y: number }, ratios: Ratios): View {
  const { width, height } = sizeOf(view.zoom, ratios);
  return within({ ...view, x: view.x - by.x * width, y: view.y - by.y * height }, ratios);
}

/** As near as this, around the same point where the edges allow. */
export function zoomedTo(view: View, zoom: number, ratios: Ratios): View {
  return within({ ...view, zoom: Math.min(ZOOM_MAX, Math.max(1, zoom)) }, ratios);
}

function sizeOf(zoom: number, { picture, frame }: Ratios) {
  const isWider = picture >= frame;
  return {
    width: (isWider ? frame / picture : 1) / zoom,
    height: (isWider ? 1 : picture / frame) / zoom,
  };
}

function within(view: View, ratios: Ratios): View {
  const { width, height } = sizeOf(view.zoom, ratios);
  const keep = (at: number, size: number) => Math.min(1 - size / 2, Math.max(size / 2, at));
  return { ...view, x: keep(view.x, width), y: keep(view.y, height) };
}
