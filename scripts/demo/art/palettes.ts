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
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
