import { createContext } from "react";

/** How many rows a card, or a file of it, is away from the one on screen, below zero where that is passed; so far away all are the same. */
export const Distance = createContext(0);
export const FAR = 3;

/** Of a card whose place is counted from above. */
export function distanceBetween(place: number, onScreen: number): number {
  return Math.max(-FAR, Math.min(FAR, place - onScreen));
}

/** Of a file so many steps beside the one of its card that is shown: as if each were a row further on. */
export function distanceInCard(card: number, steps: number): number {
  return card < 0 ? card : Math.min(FAR, card + Math.abs(steps));
}

/** Up to here, on both sides, what is heavy is made ready. */
export const NEAR = 2;
/** Up to here the first part of a video is fetched, until it can play; of one that was passed nothing is. */
export const NEXT = 1;
