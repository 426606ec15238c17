import { createContext } from "react";

/** How many rows a card is away from the one on screen; so far away all are the same. */
export const Distance = createContext(0);
export const FAR = 3;

/** Up to here the first bytes of a video are fetched, where the line is good… */
export const NEAR = 2;
/** …and up to here it is ready to play. */
export const NEXT = 1;
