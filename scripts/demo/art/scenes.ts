import type { Theme } from "../words/themes.ts";
import { bokeh, city } from "./city.ts";
import { dunes, hills, sea, stars } from "./landscapes.ts";
import type { Scene } from "./layers.ts";
import type { PaletteName } from "./palettes.ts";
import { arches, flower, mesh, ribbons, sunburst } from "./patterns.ts";
import { table } from "./table.ts";

/** A picture to paint and what people say under such a one. */
export interface Motif {
  scene: Scene;
  palette: PaletteName;
  themes: readonly Theme[];
}

export const motifs = {
  beach: { scene: sea, palette: "citrus", themes: ["playa", "viajes"] },
  lagoon: { scene: sea, palette: "lagoon", themes: ["playa", "viajes"] },
  sunset: { scene: sea, palette: "dawn", themes: ["playa", "fotografia"] },
  forest: { scene: hills, palette: "forest", themes: ["viajes", "gym"] },
  valley: { scene: hills, palette: "dawn", themes: ["viajes", "fotografia"] },
  desert: { scene: dunes, palette: "desert", themes: ["viajes", "fotografia"] },
  milkyWay: { scene: stars, palette: "night", themes: ["fotografia", "viajes"] },
  aurora: { scene: stars, palette: "electric", themes: ["musica", "noche"] },
  downtown: { scene: city, palette: "dusk", themes: ["noche", "moda"] },
  skyline: { scene: city, palette: "night", themes: ["noche", "musica"] },
  party: { scene: bokeh, palette: "electric", themes: ["noche", "baile", "musica"] },
  candles: { scene: bokeh, palette: "dawn", themes: ["noche", "moda"] },
  silk: { scene: ribbons, palette: "blush", themes: ["baile", "moda"] },
  veil: { scene: ribbons, palette: "lagoon", themes: ["baile", "arte"] },
  aura: { scene: mesh, palette: "dusk", themes: ["musica", "arte"] },
  blush: { scene: mesh, palette: "blush", themes: ["moda", "fotografia"] },
  poster: { scene: sunburst, palette: "coast", themes: ["gym", "musica"] },
  disc: { scene: sunburst, palette: "dusk", themes: ["gym", "baile"] },
  studio: { scene: arches, palette: "desert", themes: ["arte", "moda"] },
  patio: { scene: arches, palette: "coast", themes: ["arte", "moda"] },
  dahlia: { scene: flower, palette: "blush", themes: ["arte", "fotografia"] },
  breakfast: { scene: table, palette: "desert", themes: ["cocina"] },
  brunch: { scene: table, palette: "forest", themes: ["cocina"] },
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
