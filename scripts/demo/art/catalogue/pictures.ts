import { arches, flower, ribbons, sunburst } from "../abstract/patterns.ts";
import { bauhaus, cutouts, flow, spheres, stainedGlass } from "../abstract/shapes.ts";
import { atTheSea, onTheSummit, trainingRoom } from "../people/outdoors.ts";
import { doubleExposure, runway, sidePortrait } from "../people/profile.ts";
import { beforeDisc, danceFloor, spotlight } from "../people/stage.ts";
import { bokeh, city } from "../places/city.ts";
import { balloons, parasols, planeWindow, pool, windowLight } from "../places/getaways.ts";
import { dunes, hills, sea } from "../places/landscapes.ts";
import { neon, paperFlags, street } from "../places/streets.ts";
import { ink, satin, smoke } from "../rendered/fabric.ts";
import { mountains } from "../rendered/mountains.ts";
import { ocean, shoreFromAbove } from "../rendered/ocean.ts";
import { candles, heels, lipsticks, perfume } from "../still/dressing-table.ts";
import { cocktail, coffee, fruit } from "../still/drinks.ts";
import { guitar, microphone, soundBars, vinyl } from "../still/music.ts";
import { table } from "../still/table.ts";
import type { Motif } from "./shapes.ts";

/** What the demo's photographers, painters and cooks show: one picture for each take. */
export const pictureMotifs: readonly Motif[] = [
  {
    scene: spotlight,
    themes: ["baile"],
    takes: ["dusk 4:5", "rosewood 4:5", "jade 1:1", "night 9:16"],
  },
  {
    scene: beforeDisc,
    themes: ["baile"],
    takes: ["dawn 4:5", "ember 1:1", "lagoon 4:5", "iris 9:16"],
  },
  {
    scene: danceFloor,
    themes: ["baile", "noche"],
    takes: ["electric 4:5", "candy 3:2", "dusk 1:1", "ember 16:9"],
  },
  {
    scene: runway,
    themes: ["moda"],
    takes: ["blush 4:5", "desert 4:5", "lagoon 9:16", "iris 4:5", "harvest 1:1", "mint 4:5"],
  },
  {
    scene: sidePortrait,
    themes: ["fotografia", "moda"],
    takes: ["blush 4:5", "desert 1:1", "coast 4:5", "candy 9:16", "forest 3:2", "iris 1:1"],
  },
  {
    scene: atTheSea,
    themes: ["playa"],
    takes: ["dawn 4:5", "coast 4:5", "dusk 9:16", "lagoon 3:2", "candy 4:5", "citrus 1:1"],
  },
  {
    scene: ocean({ beach: true }),
    themes: ["playa"],
    takes: ["lagoon 3:2", "rosewood 4:5", "mint 1:1", "steel 16:9"],
  },
  {
    scene: ocean(),
    themes: ["playa", "fotografia"],
    takes: ["dawn 3:2", "dusk 4:5", "ember 16:9", "jade 4:5"],
  },
  { scene: shoreFromAbove, themes: ["playa", "viajes"], takes: ["lagoon 4:5", "jade 3:2"] },
  {
    scene: parasols,
    themes: ["playa", "viajes"],
    takes: ["coast 4:5", "lagoon 1:1", "mint 3:2", "candy 4:5"],
  },
  {
    scene: pool,
    themes: ["playa", "moda"],
    takes: ["coast 4:5", "lagoon 1:1", "mint 4:5", "candy 3:2"],
  },
  {
    scene: onTheSummit,
    themes: ["gym"],
    takes: ["dawn 4:5", "forest 4:5", "ember 3:2", "coast 1:1", "iris 9:16", "harvest 4:5"],
  },
  {
    scene: trainingRoom,
    themes: ["gym"],
    takes: ["citrus 4:5", "coast 4:5", "mint 1:1", "steel 4:5", "candy 1:1", "jade 3:2"],
  },
  {
    scene: mountains({ lake: true }),
    themes: ["fotografia", "viajes"],
    takes: ["dawn 3:2", "iris 4:5", "jade 16:9", "harvest 4:5"],
  },
  {
    scene: mountains({ forest: true }),
    themes: ["viajes", "fotografia"],
    takes: ["forest 4:5", "steel 3:2", "rosewood 4:5"],
  },
  {
    scene: mountains({ lake: true, stars: true }),
    themes: ["fotografia"],
    takes: ["night 4:5", "electric 3:2", "dusk 9:16"],
  },
  {
    scene: doubleExposure(city),
    themes: ["fotografia", "noche"],
    takes: ["dusk 4:5", "night 1:1"],
  },
  { scene: doubleExposure(hills), themes: ["fotografia"], takes: ["forest 4:5", "dawn 3:2"] },
  { scene: doubleExposure(sea), themes: ["fotografia"], takes: ["rosewood 4:5", "lagoon 9:16"] },
  {
    scene: windowLight,
    themes: ["fotografia", "moda"],
    takes: ["blush 4:5", "desert 1:1", "iris 4:5", "harvest 3:2"],
  },
  { scene: satin, themes: ["moda"], takes: ["blush 4:5", "dusk 1:1", "rosewood 9:16", "mint 3:2"] },
  { scene: perfume, themes: ["moda"], takes: ["blush 4:5", "dusk 1:1", "lagoon 4:5"] },
  { scene: lipsticks, themes: ["moda"], takes: ["blush 1:1", "iris 3:2"] },
  { scene: heels, themes: ["moda", "baile"], takes: ["desert 1:1", "candy 4:5"] },
  {
    scene: coffee,
    themes: ["cocina"],
    takes: ["desert 4:5", "blush 1:1", "mint 4:5", "steel 3:2"],
  },
  { scene: fruit, themes: ["cocina"], takes: ["citrus 4:5", "forest 1:1", "iris 3:2"] },
  { scene: table, themes: ["cocina"], takes: ["desert 4:5", "forest 3:2"] },
  {
    scene: cocktail,
    themes: ["noche", "cocina"],
    takes: ["dusk 4:5", "electric 1:1", "night 9:16", "ember 4:5", "rosewood 3:2"],
  },
  {
    scene: street,
    themes: ["viajes"],
    takes: ["coast 4:5", "dawn 3:2", "lagoon 1:1", "citrus 16:9"],
  },
  { scene: paperFlags, themes: ["viajes", "arte"], takes: ["coast 4:5", "dusk 3:2"] },
  { scene: balloons, themes: ["viajes"], takes: ["dawn 4:5", "forest 3:2", "lagoon 4:5"] },
  { scene: planeWindow, themes: ["viajes"], takes: ["dawn 4:5", "coast 1:1", "dusk 9:16"] },
  { scene: dunes, themes: ["viajes", "fotografia"], takes: ["desert 3:2", "iris 4:5"] },
  { scene: vinyl, themes: ["musica"], takes: ["coast 1:1", "dusk 4:5", "harvest 4:5"] },
  {
    scene: microphone,
    themes: ["musica"],
    takes: ["electric 4:5", "ember 1:1", "jade 9:16", "night 3:2"],
  },
  { scene: guitar, themes: ["musica"], takes: ["desert 4:5", "lagoon 1:1", "iris 3:2"] },
  { scene: soundBars, themes: ["musica"], takes: ["dusk 1:1", "candy 4:5"] },
  { scene: smoke, themes: ["musica", "arte"], takes: ["electric 4:5", "ember 1:1"] },
  { scene: ink, themes: ["arte"], takes: ["desert 4:5", "coast 1:1", "candy 3:2", "jade 4:5"] },
  { scene: stainedGlass, themes: ["arte"], takes: ["dusk 4:5", "citrus 1:1"] },
  { scene: flow, themes: ["arte"], takes: ["electric 4:5", "desert 1:1", "mint 3:2"] },
  { scene: cutouts, themes: ["arte"], takes: ["citrus 4:5", "coast 1:1", "rosewood 3:2"] },
  { scene: bauhaus, themes: ["arte"], takes: ["coast 4:5", "harvest 1:1", "candy 16:9"] },
  { scene: spheres, themes: ["arte"], takes: ["blush 4:5", "electric 1:1", "mint 3:2"] },
  { scene: flower, themes: ["arte", "fotografia"], takes: ["blush 1:1", "jade 4:5"] },
  { scene: ribbons, themes: ["arte", "baile"], takes: ["blush 4:5", "lagoon 1:1"] },
  { scene: sunburst, themes: ["gym", "musica"], takes: ["ember 1:1"] },
  { scene: arches, themes: ["arte", "viajes"], takes: ["desert 4:5", "coast 1:1"] },
  {
    scene: neon,
    themes: ["noche"],
    takes: ["dusk 4:5", "electric 1:1", "night 4:5", "ember 9:16", "iris 3:2"],
  },
  {
    scene: city,
    themes: ["noche", "viajes"],
    takes: ["dusk 4:5", "night 3:2", "electric 9:16", "ember 16:9"],
  },
  { scene: bokeh, themes: ["noche", "musica"], takes: ["electric 4:5", "dawn 1:1"] },
  { scene: candles, themes: ["noche", "fotografia"], takes: ["dusk 4:5", "rosewood 3:2"] },
];
