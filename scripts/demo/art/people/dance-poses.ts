import type { Pose } from "./body.ts";

/** Poses for a stage. */
export const dancing = {
  reach: {
    torso: 172,
    head: 158,
    front: 0.8,
    arms: [
      [-110, -150],
      [150, 168],
    ],
    legs: [
      [-6, -2, 10],
      [38, -34, -20],
    ],
  },
  arabesque: {
    torso: 158,
    head: 164,
    front: 0.45,
    arms: [
      [-100, -108],
      [128, 118],
    ],
    legs: [
      [-2, 0, 6],
      [-96, -104, -110],
    ],
  },
  spin: {
    torso: 180,
    head: 186,
    front: 0.9,
    arms: [
      [-140, 130],
      [140, -130],
    ],
    legs: [
      [0, 0, 0],
      [62, -52, -30],
    ],
  },
  lunge: {
    torso: 196,
    head: 206,
    front: 0.7,
    arms: [
      [-72, -60],
      [148, 160],
    ],
    legs: [
      [-58, 6, -80],
      [52, 46, 60],
    ],
  },
  heels: {
    torso: 186,
    head: 170,
    front: 0.9,
    arms: [
      [-48, 52],
      [160, 200],
    ],
    legs: [
      [-14, -6, 20],
      [20, -2, 40],
    ],
  },
  salsa: {
    torso: 174,
    head: 180,
    front: 0.85,
    arms: [
      [-70, -160],
      [60, 140],
    ],
    legs: [
      [-22, 6, -30],
      [16, -8, 34],
    ],
  },
  leap: {
    torso: 172,
    head: 178,
    front: 0.5,
    arms: [
      [-116, -106],
      [112, 104],
    ],
    legs: [
      [-84, -88, -92],
      [86, 82, 86],
    ],
  },
  arch: {
    torso: 206,
    head: 232,
    front: 0.6,
    arms: [
      [-130, -148],
      [-164, -176],
    ],
    legs: [
      [-10, 14, -40],
      [24, 30, 60],
    ],
  },
} as const satisfies Record<string, Pose>;
