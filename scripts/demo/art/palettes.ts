/** Colours that go together; `sky` runs from top to bottom, `land` from far to near. */
export interface Palette {
  sky: readonly [string, string, string];
  glow: string;
  land: readonly [string, string, string, string];
  accents: readonly [string, string, string, string];
}

export const palettes = {
  dawn: {
    sky: ["#2b2a5f", "#d9687f", "#ffc99b"],
    glow: "#fff1c9",
    land: ["#b35b7b", "#7c3f6e", "#4b2c5b", "#241a3e"],
    accents: ["#ff8e72", "#ffd6a5", "#e0569a", "#6a4c93"],
  },
  lagoon: {
    sky: ["#0d6e8c", "#43b7c2", "#d8f3e6"],
    glow: "#fffbe6",
    land: ["#59c3c3", "#2a9d9f", "#17707c", "#0c4a5b"],
    accents: ["#f6bd60", "#f28482", "#84dcc6", "#f7ede2"],
  },
  dusk: {
    sky: ["#120b2e", "#4b2178", "#e2587e"],
    glow: "#ffd9a0",
    land: ["#7a2f7d", "#4d1f66", "#2c1450", "#140a2c"],
    accents: ["#ff6f91", "#ffc75f", "#845ec2", "#00c9a7"],
  },
  forest: {
    sky: ["#7fb7a6", "#cfe3c8", "#fbf3d9"],
    glow: "#ffffff",
    land: ["#8fb996", "#4f8f6f", "#2c6650", "#123c34"],
    accents: ["#e9c46a", "#f4a261", "#2a9d8f", "#f1faee"],
  },
  desert: {
    sky: ["#f08a5d", "#f9c784", "#fdf0d5"],
    glow: "#fff7e0",
    land: ["#e07a5f", "#c8553d", "#8f3a2f", "#4d1f1f"],
    accents: ["#588b8b", "#f28f3b", "#ffd5c2", "#c8553d"],
  },
  night: {
    sky: ["#050714", "#11204d", "#2f4b8f"],
    glow: "#f5f3ce",
    land: ["#1f2f63", "#16224b", "#0d1533", "#060a1c"],
    accents: ["#ffd166", "#ef476f", "#4cc9f0", "#b5179e"],
  },
  blush: {
    sky: ["#f7c5cc", "#fbe4dd", "#fff8f0"],
    glow: "#ffffff",
    land: ["#e8a0a8", "#c9748a", "#96506f", "#5a2e4b"],
    accents: ["#c9184a", "#ff8fa3", "#f6bd60", "#84a59d"],
  },
  electric: {
    sky: ["#0b0b1f", "#1b1464", "#6c1bd9"],
    glow: "#e6fffb",
    land: ["#5f0fb4", "#3b0a86", "#230759", "#10032d"],
    accents: ["#f72585", "#4cc9f0", "#f9f871", "#7209b7"],
  },
  citrus: {
    sky: ["#ffd166", "#ffe8a3", "#fffdf0"],
    glow: "#ffffff",
    land: ["#f4a259", "#ee6c4d", "#bc4b51", "#5b3a4a"],
    accents: ["#8cb369", "#f4e285", "#f4a259", "#bc4b51"],
  },
  coast: {
    sky: ["#3a6ea5", "#9ad1e3", "#f2f5ea"],
    glow: "#fff6d6",
    land: ["#7fc8d8", "#3f9bb5", "#226f92", "#123f60"],
    accents: ["#ff9f6e", "#ffe0a9", "#2f6690", "#f7f3e3"],
  },
  jade: {
    sky: ["#0b3d3a", "#2f8f7f", "#c9ecd2"],
    glow: "#fdfbe0",
    land: ["#57b894", "#26806b", "#125449", "#072b29"],
    accents: ["#ff9b85", "#ffd97d", "#60d394", "#ee6055"],
  },
  rosewood: {
    sky: ["#3a0f23", "#a23b54", "#f3b8a2"],
    glow: "#ffe9d2",
    land: ["#b5566a", "#7f2c48", "#4e1731", "#26091a"],
    accents: ["#e8505b", "#f9d56e", "#f3ecc2", "#c2708a"],
  },
  iris: {
    sky: ["#35308f", "#8f7fd6", "#f1d9f2"],
    glow: "#fff7ff",
    land: ["#a690dd", "#6d5bbd", "#443690", "#1f1a52"],
    accents: ["#f78fb3", "#ffe39f", "#63cdda", "#cf6a87"],
  },
  ember: {
    sky: ["#1a0a10", "#7a1f1f", "#ff8a3d"],
    glow: "#ffe0a3",
    land: ["#a3392b", "#6e1f22", "#3d1018", "#17060c"],
    accents: ["#ff5d3b", "#ffb627", "#e2363f", "#ffd9a8"],
  },
  mint: {
    sky: ["#a8e0d1", "#d9f3e4", "#fffdf3"],
    glow: "#ffffff",
    land: ["#9ad7c2", "#5bb39c", "#3a8779", "#1f5554"],
    accents: ["#ff8ba7", "#ffc6a8", "#55b9c9", "#fff1cf"],
  },
  harvest: {
    sky: ["#b86b25", "#e9b44c", "#fbeccb"],
    glow: "#fff8e4",
    land: ["#c98b3c", "#96602c", "#653b1f", "#341c12"],
    accents: ["#9b2915", "#50a2a7", "#e4d6a7", "#d1603d"],
  },
  steel: {
    sky: ["#26384d", "#6f8ba6", "#dde6ea"],
    glow: "#fdfaf0",
    land: ["#8ba3b5", "#587489", "#34495c", "#182430"],
    accents: ["#e07a5f", "#f2cc8f", "#81b29a", "#f4f1de"],
  },
  candy: {
    sky: ["#ff6ea9", "#ffb3c7", "#fff0e6"],
    glow: "#fffdf5",
    land: ["#ff9bb8", "#e0609b", "#9c3d8f", "#4c2068"],
    accents: ["#3ddbd9", "#ffd23f", "#ee4266", "#7b4bd6"],
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
