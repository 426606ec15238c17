import type { MediaSet, Medium } from "./media.ts";
import type { Random } from "./random.ts";
import { type Theme, themes } from "./words/themes.ts";

/** Deals media: what has been shown least often comes first. */
export interface Deck {
  picture: Dealer;
  short: Dealer;
  clip: Dealer;
}

/** Any, or the next of a theme; null where there is none, or all that are there have had their turn. */
interface Dealer {
  next(): Medium;
  like(theme: Theme): Medium | null;
}

export function openDeck(media: MediaSet, random: Random): Deck {
  return {
    picture: dealer(media.pictures, random),
    short: dealer(media.shorts, random),
    clip: dealer(media.clips, random),
  };
}

function dealer(all: readonly Medium[], random: Random): Dealer {
  const shown = new Map(all.map((medium) => [medium, 0]));
  const mixed = random.helpers.shuffle([...all]);
  const piles = new Map(
    themes.map((theme) => [theme, mixed.filter((medium) => medium.themes.includes(theme))]),
  );
  const leastShown = (pile: readonly Medium[]) =>
    pile.reduce((best, medium) => (shown.get(medium)! < shown.get(best)! ? medium : best));
  const show = (medium: Medium) => {
    shown.set(medium, shown.get(medium)! + 1);
    return medium;
  };
  return {
    next: () => show(leastShown(mixed)),
    like(theme) {
      const pile = piles.get(theme)!;
      if (pile.length === 0) return null;
      const medium = leastShown(pile);
      // Before something comes a second time, all others have been seen once.
      return shown.get(medium)! > shown.get(leastShown(mixed))! ? null : show(medium);
    },
  };
}
