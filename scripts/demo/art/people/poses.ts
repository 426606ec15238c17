import type { Pose } from "./body.ts";

export const training = {
  tree: {
    torso: 180,
    head: 180,
    front: 0.9,
    arms: [
      [-150, 158],
      [150, -158],
    ],
    legs: [
      [0, 0, 8],
      [66, -62, -50],
    ],
  },
  warrior: {
    torso: 180,
    head: 180,
    front: 0.75,
    arms: [
      [-90, -90],
      [90, 90],
    ],
    legs: [
      [-64, 0, -88],
      [52, 48, 78],
    ],
  },
  downDog: {
    torso: 112,
    head: 60,
    front: 0.15,
    arms: [
      [62, 58],
      [66, 62],
    ],
    legs: [
      [-32, -28, 60],
      [-36, -32, 56],
    ],
  },
  lotus: {
    torso: 180,
    head: 180,
    front: 0.9,
    arms: [
      [-32, -8],
      [32, 8],
    ],
    legs: [
      [-78, 74, 92],
      [78, -74, -92],
    ],
  },
  run: {
    torso: 170,
    head: 172,
    front: 0.35,
    arms: [
      [-48, 44],
      [40, 122],
    ],
    legs: [
      [-36, -92, -10],
      [62, -14, 78],
    ],
  },
  lift: {
    torso: 180,
    head: 180,
    front: 1,
    arms: [
      [-146, 172],
      [146, -172],
    ],
    legs: [
      [-24, -6, -30],
      [24, 6, 30],
    ],
  },
  squat: {
    torso: 164,
    head: 172,
    front: 0.4,
    arms: [
      [84, 92],
      [80, 88],
    ],
    legs: [
      [76, -26, 86],
      [70, -30, 82],
    ],
  },
} as const satisfies Record<string, Pose>;

export const standing = {
  hips: {
    torso: 184,
    head: 176,
    front: 0.95,
    arms: [
      [-44, 46],
      [22, 8],
    ],
    legs: [
      [-4, 0, -14],
      [16, 6, 40],
    ],
  },
  walk: {
    torso: 178,
    head: 180,
    front: 0.45,
    arms: [
      [-24, -6],
      [22, 40],
    ],
    legs: [
      [-22, -38, 30],
      [24, 8, 86],
    ],
  },
  free: {
    torso: 184,
    head: 198,
    front: 0.9,
    arms: [
      [-128, -140],
      [128, 140],
    ],
    legs: [
      [-8, -4, -20],
      [10, 6, 24],
    ],
  },
  cross: {
    torso: 178,
    head: 186,
    front: 0.85,
    arms: [
      [-14, 60],
      [46, 168],
    ],
    legs: [
      [8, 4, -10],
      [-6, 8, 30],
    ],
  },
  sit: {
    torso: 204,
    head: 196,
    front: 0.4,
    arms: [
      [-30, -22],
      [-24, -16],
    ],
    legs: [
      [112, 20, 80],
      [94, 68, 88],
    ],
  },
  board: {
    torso: 180,
    head: 184,
    front: 0.9,
    arms: [
      [-16, -6],
      [30, 72],
    ],
    legs: [
      [-6, -2, -20],
      [8, 4, 24],
    ],
  },
} as const satisfies Record<string, Pose>;
