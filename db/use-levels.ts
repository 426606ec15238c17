/** In more than so many posts a word is of a higher level. */
const STEPS = [0, 2, 9, 99, 999, 9_999, 99_999];

/** The most used first. */
export const USE_LEVELS = STEPS.map((_, level) => level).reverse();

/** How much a row of `palabras` is used, as coarsely as its index has it: what is asked for in these words is read by it. */
export const USE_LEVEL = `(case ${[...STEPS.entries()]
  .reverse()
  .map(([level, step]) => `when posts > ${step} then ${level}`)
  .join(" ")} else -1 end)`;
