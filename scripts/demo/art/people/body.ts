/**
 * How somebody stands: where each bone points, in degrees; 0 is down, 90 to the right, 180 up. A
 * picture of it is drawn around the hips, in heads.
 */
export interface Pose {
  torso: number;
  head: number;
  arms: readonly [upper: number, fore: number][];
  legs: readonly [thigh: number, shin: number, foot: number][];
  /** How far the hips are turned: 1 is seen from the front. */
  front?: number;
}

export type Point = readonly [x: number, y: number];

export interface Joints {
  hips: Point;
  waist: Point;
  neck: Point;
  head: Point;
  shoulders: Point[];
  elbows: Point[];
  hands: Point[];
  hipJoints: Point[];
  knees: Point[];
  ankles: Point[];
  toes: Point[];
  /** The lowest point. */
  ground: number;
}

const LONG = {
  waist: 1.05,
  chest: 1.35,
  neck: 0.42,
  upper: 1.3,
  fore: 1.2,
  thigh: 1.95,
  shin: 1.9,
  foot: 0.62,
};

export function jointsOf(pose: Pose): Joints {
  const hips: Point = [0, 0];
  const waist = along(hips, pose.torso, LONG.waist);
  const neck = along(waist, pose.torso, LONG.chest);
  const head = along(neck, pose.head, LONG.neck + 0.42);
  const front = pose.front ?? 1;
  const across = pose.torso - 90;
  const shoulders = [-1, 1].map((side) =>
    along(along(neck, pose.torso + 180, 0.18), across, side * 0.62 * front),
  );
  const hipJoints = [-1, 1].map((side): Point => [side * 0.3 * front, 0.1]);
  const elbows = pose.arms.map(([upper], i) => along(shoulders[i]!, upper, LONG.upper));
  const hands = pose.arms.map(([, fore], i) => along(elbows[i]!, fore, LONG.fore));
  const knees = pose.legs.map(([thigh], i) => along(hipJoints[i]!, thigh, LONG.thigh));
  const ankles = pose.legs.map(([, shin], i) => along(knees[i]!, shin, LONG.shin));
  const toes = pose.legs.map(([, , foot], i) => along(ankles[i]!, foot, LONG.foot));
  const ground = Math.max(...[hips, ...knees, ...ankles, ...toes, ...hands].map(([, y]) => y));
  const low = Math.max(ground, hips[1] + 0.4);
  return {
    hips,
    waist,
    neck,
    head,
    shoulders,
    elbows,
    hands,
    hipJoints,
    knees,
    ankles,
    toes,
    ground: low,
  };
}

export function along([x, y]: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + Math.sin(angle) * length, y + Math.cos(angle) * length];
}

/** Between two poses: 0 is the first, 1 the second. */
export function blend(a: Pose, b: Pose, share: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    torso: mix(a.torso, b.torso),
    head: mix(a.head, b.head),
    arms: a.arms.map((arm, i) => [mix(arm[0], b.arms[i]![0]), mix(arm[1], b.arms[i]![1])]),
    legs: a.legs.map((leg, i) => [
      mix(leg[0], b.legs[i]![0]),
      mix(leg[1], b.legs[i]![1]),
      mix(leg[2], b.legs[i]![2]),
    ]),
    front: mix(a.front ?? 1, b.front ?? 1),
  };
}
