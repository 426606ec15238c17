import { createContext } from "react";

/** Whether a card is on screen or next to it: only then more of a video than its poster is fetched. */
export const IsNear = createContext(true);
