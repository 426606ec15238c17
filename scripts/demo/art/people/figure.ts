import { circle } from "../layers.ts";
import { type Joints, jointsOf, type Point, type Pose } from "./body.ts";

export interface Clothing {
  hair: "long" | "bun" | "short" | "tail" | "curls";
  /** A skirt to the knee or the ground; what it is blown by, -1 to 1. */
  skirt?: { long: number; wind: number };
  heels?: boolean;
  build?: "woman" | "man";
}

export interface Ink {
  skin: string;
  cloth: string;
  hair: string;
}

export interface Place {
  /** Where the feet stand. */
  x: number;
  y: number;
  /** Height of the whole person, about. */
  tall: number;
  mirror?: boolean;
}

/** Heads that a person is tall. */
const HEADS = 7.4;

/** Somebody in a pose; one ink for all makes a silhouette. */
export function figure(pose: Pose, clothing: Clothing, ink: Ink, place: Place): string {
  const joints = jointsOf(pose);
  const unit = place.tall / HEADS;
  const flip = place.mirror ? -1 : 1;
  const shift = place.y - joints.ground * unit;
  const body = [
    hairBehind(joints, clothing, ink),
    limbs(joints, clothing, ink),
    trunk(joints, clothing, ink),
    clothing.skirt ? skirt(joints, clothing.skirt, ink) : "",
    headOf(joints, clothing, ink),
    arm(joints, 1, clothing, ink),
  ].join("");
  return `<g transform="translate(${place.x.toFixed(1)} ${shift.toFixed(1)}) scale(${(unit * flip).toFixed(3)} ${unit.toFixed(3)})" stroke-linejoin="round">${body}</g>`;
}

const thick = {
  woman: { upper: [0.19, 0.14], fore: [0.14, 0.085], thigh: [0.36, 0.2], shin: [0.21, 0.1] },
  man: { upper: [0.25, 0.19], fore: [0.18, 0.11], thigh: [0.36, 0.23], shin: [0.24, 0.12] },
} as const;

function limbs(joints: Joints, clothing: Clothing, ink: Ink): string {
  const { thigh, shin } = thick[clothing.build ?? "woman"];
  const legs = joints.knees.map((knee, i) => {
    const [ankle, toe] = [joints.ankles[i]!, joints.toes[i]!];
    return (
      bone(joints.hipJoints[i]!, knee, thigh[0], thigh[1], ink.skin) +
      bone(knee, ankle, shin[0], shin[1], ink.skin) +
      foot(ankle, toe, clothing, ink)
    );
  });
  return arm(joints, 0, clothing, ink) + legs.join("");
}

function arm(joints: Joints, i: number, clothing: Clothing, ink: Ink): string {
  const { upper, fore } = thick[clothing.build ?? "woman"];
  const [shoulder, elbow, hand] = [joints.shoulders[i]!, joints.elbows[i]!, joints.hands[i]!];
  const beyond: Point = [
    hand[0] + (hand[0] - elbow[0]) * 0.3,
    hand[1] + (hand[1] - elbow[1]) * 0.3,
  ];
  return (
    bone(shoulder, elbow, upper[0], upper[1], ink.skin) +
    bone(elbow, hand, fore[0], fore[1], ink.skin) +
    bone(hand, beyond, 0.1, 0.03, ink.skin)
  );
}

function foot(ankle: Point, toe: Point, { heels }: Clothing, ink: Ink): string {
  const shoe = bone(ankle, toe, 0.11, 0.055, heels ? ink.cloth : ink.skin);
  if (!heels) return shoe;
  const [dx, dy] = [toe[0] - ankle[0], toe[1] - ankle[1]];
  const heel: Point = [ankle[0] - dx * 0.16, ankle[1] + Math.max(dy, 0.12) * 0.9];
  return shoe + bone(ankle, heel, 0.07, 0.025, ink.cloth);
}

function trunk(joints: Joints, { build = "woman" }: Clothing, ink: Ink): string {
  const { hips, waist, neck, shoulders } = joints;
  const [dx, dy] = unitVector(hips, neck);
  const side = (from: Point, out: number, up = 0): string =>
    `${(from[0] - dy * out + dx * up).toFixed(3)} ${(from[1] + dx * out + dy * up).toFixed(3)}`;
  const turned =
    Math.hypot(shoulders[1]![0] - shoulders[0]![0], shoulders[1]![1] - shoulders[0]![1]) / 1.24;
  const [shoulder, chest, middle, hip] =
    build === "woman"
      ? [0.5 + 0.24 * turned, 0.44 + 0.1 * turned, 0.34 + 0.06 * turned, 0.5 + 0.14 * turned]
      : [0.5 + 0.42 * turned, 0.48 + 0.24 * turned, 0.4 + 0.16 * turned, 0.42 + 0.12 * turned];
  const path = [
    `M${side(hips, -hip, -0.35)}`,
    `C${side(hips, -hip * 1.06, 0.1)} ${side(waist, -middle, -0.35)} ${side(waist, -middle)}`,
    `C${side(waist, -middle, 0.4)} ${side(neck, -chest, -0.75)} ${side(neck, -chest, -0.55)}`,
    `C${side(neck, -chest, -0.35)} ${side(neck, -shoulder * 1.02, -0.3)} ${side(neck, -shoulder, -0.16)}`,
    `C${side(neck, -shoulder * 0.7, -0.02)} ${side(neck, -0.2, 0)} ${side(neck, -0.15, 0.12)}`,
    `L${side(neck, 0.15, 0.12)}`,
    `C${side(neck, 0.2, 0)} ${side(neck, shoulder * 0.7, -0.02)} ${side(neck, shoulder, -0.16)}`,
    `C${side(neck, shoulder * 1.02, -0.3)} ${side(neck, chest, -0.35)} ${side(neck, chest, -0.55)}`,
    `C${side(neck, chest, -0.75)} ${side(waist, middle, 0.4)} ${side(waist, middle)}`,
    `C${side(waist, middle, -0.35)} ${side(hips, hip * 1.06, 0.1)} ${side(hips, hip, -0.35)}`,
    `Q${side(hips, 0, -0.62)} ${side(hips, -hip, -0.35)} Z`,
  ];
  return (
    bone(neck, joints.head, 0.16, 0.13, ink.skin) +
    `<path d="${path.join(" ")}" fill="${ink.cloth}"/>`
  );
}

function skirt(joints: Joints, { long, wind }: { long: number; wind: number }, ink: Ink): string {
  const { waist, hips, knees } = joints;
  const reach = Math.max(...knees.map(([x]) => Math.abs(x)), 0.8) * 0.9;
  const low = hips[1] + long;
  const [left, right] = [-reach + wind * long * 0.55, reach + wind * long * 0.75];
  const hem = Array.from({ length: 5 }, (_, i) => {
    const x = right + ((left - right) * (i + 1)) / 5;
    const dip = i % 2 ? 0.16 : -0.12;
    const before = right + ((left - right) * (i + 0.5)) / 5;
    return `Q${before.toFixed(2)} ${(low + 0.24).toFixed(2)} ${x.toFixed(2)} ${(low + dip - Math.abs(wind) * 0.3).toFixed(2)}`;
  });
  return `<path d="M${waist[0] - 0.36} ${waist[1] + 0.1} L${waist[0] + 0.36} ${waist[1] + 0.1} C${hips[0] + 0.7} ${hips[1]} ${right * 0.9} ${low - long * 0.5} ${right} ${low} ${hem.join(" ")} C${left * 0.9} ${low - long * 0.5} ${hips[0] - 0.7} ${hips[1]} ${waist[0] - 0.36} ${waist[1] + 0.1} Z" fill="${ink.cloth}"/>`;
}

function headOf({ head, neck }: Joints, { hair }: Clothing, ink: Ink): string {
  const turn = (Math.atan2(head[0] - neck[0], neck[1] - head[1]) * 180) / Math.PI;
  const cap =
    hair === "curls"
      ? [-0.3, -0.1, 0.12, 0.3]
          .map((x) => circle(x, -0.34 + Math.abs(x) * 0.5, 0.26, `fill="${ink.hair}"`))
          .join("")
      : `<path d="M-0.4 0.04 C-0.46 -0.66 0.46 -0.66 0.4 0.04 C0.3 -0.2 -0.3 -0.2 -0.4 0.04 Z" fill="${ink.hair}"/>`;
  const bun = hair === "bun" ? circle(0.04, -0.62, 0.2, `fill="${ink.hair}"`) : "";
  return `<g transform="translate(${head[0].toFixed(3)} ${head[1].toFixed(3)}) rotate(${turn.toFixed(1)})">${bun}<ellipse rx="0.36" ry="0.48" fill="${ink.skin}"/>${cap}</g>`;
}

function hairBehind({ head }: Joints, { hair, skirt: blown }: Clothing, ink: Ink): string {
  if (hair !== "long" && hair !== "tail") return "";
  const wind = blown?.wind ?? 0.35;
  const [x, y] = head;
  const long = hair === "long" ? 1.5 : 1.7;
  const wide = hair === "long" ? 0.42 : 0.16;
  const top = hair === "long" ? y - 0.1 : y - 0.25;
  return `<path d="M${x - wide} ${top} C${x - wide - 0.1 + wind * 0.3} ${y + long * 0.5} ${x - wide + wind * 1.1} ${y + long * 0.7} ${x + wind * 1.6} ${y + long} C${x + wide + wind * 1.2} ${y + long * 0.6} ${x + wide + 0.1} ${y + long * 0.4} ${x + wide} ${top} Z" fill="${ink.hair}"/>`;
}

/** A limb: two round ends and what lies between. */
function bone(a: Point, b: Point, from: number, to: number, fill: string): string {
  const [dx, dy] = unitVector(a, b);
  const at = ([x, y]: Point, r: number) => `${(x - dy * r).toFixed(3)} ${(y + dx * r).toFixed(3)}`;
  return `<path d="M${at(a, from)} L${at(b, to)} A${to} ${to} 0 0 0 ${at(b, -to)} L${at(a, -from)} A${from} ${from} 0 0 0 ${at(a, from)} Z" fill="${fill}"/>`;
}

function unitVector(a: Point, b: Point): Point {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
}
