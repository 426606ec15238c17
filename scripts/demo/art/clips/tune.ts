import { between, chance, pick, type Random } from "../../random.ts";

/** Semitones above the root: no two of these clash, so any order is a melody. */
const PENTATONIC = [0, 2, 4, 7, 9, 12, 14, 16];
const ROOTS_HZ = [196, 220, 246.94, 261.63];
const NOTES_PER_SECOND = 4;

/** An ffmpeg source of a soft melody over a held chord, and the filters that give it a room. */
export function tune(seconds: number, random: Random): { source: string; filters: string } {
  const root = pick(random, ROOTS_HZ);
  const pitch = (semitones: number) => (root * 2 ** (semitones / 12)).toFixed(2);
  const notes = Array.from({ length: Math.floor((seconds - 1) * NOTES_PER_SECOND) }, (_, i) => {
    if (chance(random, 0.25)) return [];
    const at = (i / NOTES_PER_SECOND).toFixed(3);
    const tone = `sin(2*PI*${pitch(pick(random, PENTATONIC))}*(t-${at}))`;
    return [`gte(t,${at})*exp(-5*(t-${at}))*${tone}*${between(random, 0.1, 0.2).toFixed(2)}`];
  });
  const chord = [-12, -5, 4].map((s) => `0.05*sin(2*PI*${pitch(s)}*t)*(0.7+0.3*sin(2*PI*t/2))`);
  return {
    source: `aevalsrc=exprs='${[...chord, ...notes.flat()].join("+")}':s=44100:d=${seconds}`,
    filters: `aecho=0.8:0.7:190|330:0.3|0.2,afade=t=in:d=0.2,afade=t=out:st=${seconds - 0.8}:d=0.8`,
  };
}
