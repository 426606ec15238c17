import type { Theme } from "../../words/themes.ts";
import { mesh, ribbons } from "../abstract/patterns.ts";
import {
  danceAtTheSea,
  danceBeforeSun,
  danceOnStage,
  type MotionOf,
  trainingInside,
  trainingOutside,
} from "../clips/dances.ts";
import {
  balloonMorning,
  barAtNight,
  candleLight,
  flickeringNeon,
  jumpingBars,
  swaying,
  turningVinyl,
} from "../clips/things.ts";
import type { Size } from "../layers.ts";
import type { PaletteName } from "../palettes.ts";
import { bokeh, city } from "../places/city.ts";
import { pool, windowLight } from "../places/getaways.ts";
import { hills, sea } from "../places/landscapes.ts";
import { paperFlags } from "../places/streets.ts";
import { satin } from "../rendered/fabric.ts";
import { ocean } from "../rendered/ocean.ts";
import { table } from "../still/table.ts";

const upright = { width: 540, height: 960 };
const wide = { width: 960, height: 540 };
const tall = { width: 576, height: 720 };

/** A clip to film. */
export interface Clip extends Size {
  motion: MotionOf;
  themes: readonly Theme[];
  palette: PaletteName;
  seconds: number;
  hasSound: boolean;
}

/** One clip for each palette; those with a note after it have sound. */
function films(
  motion: MotionOf,
  themes: readonly Theme[],
  seconds: number,
  palettes: string,
  size: Size = upright,
): Clip[] {
  return palettes.split(" ").map((name, i) => ({
    ...size,
    motion,
    themes,
    palette: name.replace("♪", "") as PaletteName,
    seconds: seconds + (i % 3),
    hasSound: name.endsWith("♪"),
  }));
}

/** What shortits show: upright. */
export const shortClips: readonly Clip[] = [
  ...films(danceOnStage, ["baile"], 6, "electric♪ dusk rosewood♪ jade candy"),
  ...films(danceAtTheSea, ["playa"], 6, "lagoon dawn coast"),
  ...films(danceBeforeSun, ["baile", "noche"], 6, "dawn♪ ember iris"),
  ...films(trainingOutside, ["gym"], 6, "dawn forest harvest"),
  ...films(trainingInside, ["gym"], 6, "citrus coast♪ mint"),
  ...films(jumpingBars, ["musica"], 6, "dusk♪ candy♪"),
  ...films(turningVinyl, ["musica"], 5, "coast♪ harvest♪"),
  ...films(flickeringNeon, ["noche"], 5, "dusk electric"),
  ...films(barAtNight, ["noche", "cocina"], 5, "dusk ember"),
  ...films(candleLight, ["noche", "moda"], 5, "rosewood"),
  ...films(balloonMorning, ["viajes"], 5, "dawn lagoon"),
  ...films(swaying(paperFlags), ["viajes", "arte"], 5, "coast"),
  ...films(swaying(windowLight), ["fotografia", "moda"], 5, "blush"),
  ...films(swaying(hills), ["fotografia", "viajes"], 5, "forest"),
  ...films(swaying(sea), ["playa", "fotografia"], 5, "rosewood"),
  ...films(swaying(ribbons), ["arte", "moda"], 5, "blush"),
  ...films(swaying(mesh), ["arte"], 5, "candy"),
  ...films(swaying(table), ["cocina"], 5, "desert"),
  ...films(swaying(ocean({ beach: true })), ["playa"], 4, "jade"),
  ...films(swaying(satin), ["moda"], 4, "rosewood"),
];

/** What stands among pictures in a post. */
export const otherClips: readonly Clip[] = [
  ...films(swaying(city), ["noche", "viajes"], 5, "night♪", wide),
  ...films(swaying(pool), ["playa", "moda"], 5, "coast", tall),
  ...films(swaying(bokeh), ["noche", "musica"], 5, "electric♪", tall),
  ...films(danceOnStage, ["baile"], 6, "night♪", tall),
  ...films(jumpingBars, ["musica"], 5, "ember♪", wide),
];

/** A long video, of clips of one shape again and again: minutes to scrub through. */
export interface LongVideo {
  themes: readonly Theme[];
  seconds: number;
  clips: readonly Clip[];
}

export const longVideos: readonly LongVideo[] = [
  {
    themes: ["baile"],
    seconds: 150,
    clips: films(danceOnStage, ["baile"], 6, "iris♪ ember♪ lagoon♪", wide),
  },
  { themes: ["gym"], seconds: 96, clips: films(trainingInside, ["gym"], 6, "jade♪ desert♪", wide) },
];
