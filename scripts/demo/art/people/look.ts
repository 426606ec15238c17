import type { Theme } from "../../words/themes.ts";

export type Gender = "woman" | "man";

export interface Look {
  gender: Gender;
  /** What they publish: it shows in what they wear. */
  theme: Theme;
  /** Places in the lists of skins, of hair colours and of styles for the gender. */
  skin: number;
  hair: number;
  style: number;
  grey?: boolean;
}
