import { base, en, es, es_MX, Faker } from "@faker-js/faker";

/** The same seed makes the same demo. */
export function newRandom(seed: number): Random {
  return new Faker({ locale: [es_MX, es, en, base], seed });
}

export type Random = Faker;

export function between(random: Random, min: number, max: number): number {
  return random.number.float({ min, max });
}

/** Whole, both ends included. */
export function whole(random: Random, min: number, max: number): number {
  return random.number.int({ min, max });
}

export function chance(random: Random, probability: number): boolean {
  return random.number.float() < probability;
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return random.helpers.arrayElement(from);
}

/** Most answers are near 0, a few near 1: how attention is spread over people and posts. */
export function skewed(random: Random, sharpness = 3): number {
  return random.number.float() ** sharpness;
}
