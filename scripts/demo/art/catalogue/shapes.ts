import type { Theme } from "../../words/themes.ts";
import type { Scene, Size } from "../layers.ts";
import type { PaletteName } from "../palettes.ts";

/** Sides of pictures as cameras and phones give them. */
export const shapes = {
  "9:16": { width: 1080, height: 1920 },
  "4:5": { width: 1080, height: 1350 },
  "1:1": { width: 1080, height: 1080 },
  "3:2": { width: 1440, height: 960 },
  "16:9": { width: 1600, height: 900 },
} as const satisfies Record<string, Size>;

export type Shape = keyof typeof shapes;

/** A palette and a shape. */
export type Take = `${PaletteName} ${Shape}`;

/** A scene painted several times, and what people say under it. */
export interface Motif {
  scene: Scene;
  themes: readonly Theme[];
  takes: readonly Take[];
}

export function readTake(take: Take): { palette: PaletteName; shape: Shape } {
  const [palette, shape] = take.split(" ") as [PaletteName, Shape];
  return { palette, shape };
}
