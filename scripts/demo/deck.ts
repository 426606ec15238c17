import type { MediaSet, Medium } from "./media.ts";
import type { Random } from "./random.ts";
import { type Theme, themes } from "./words/themes.ts";

/** Deals media of a theme: what has been shown least often comes first. */
export interface Deck {
  picture(theme: Theme): Medium;
  short(theme: Theme): Medium;
  clip(theme: Theme): Medium;
}

export function openDeck(media: MediaSet, random: Random): Deck {
  return {
    picture: dealer(media.pictures, random),
    short: dealer(media.shorts, random),
    clip: dealer(media.clips, random),
  };
}

function dealer(all: readonly Medium[], random: Random): (theme: Theme) => Medium {
  const shown = new Map(all.map((medium) => [medium, 0]));
  const mixed = random.helpers.shuffle([...all]);
  const piles = new Map(
    themes.map((theme) => [theme, mixed.filter((medium) => medium.themes.includes(theme))]),
  );
  const leastShown = (pile: readonly Medium[]) =>
    pile.reduce((best, medium) => (shown.get(medium)! < shown.get(best)! ? medium : best));
  return (theme) => {
    const pile = piles.get(theme)!;
    const own = pile.length > 0 ? leastShown(pile) : null;
    // Before something comes a second time, what nobody has seen yet is shown by somebody else.
    const chosen = own && shown.get(own) === 0 ? own : nextOf(own, leastShown(mixed), shown);
    shown.set(chosen, shown.get(chosen)! + 1);
    return chosen;
  };
}

function nextOf(own: Medium | null, other: Medium, shown: Map<Medium, number>): Medium {
  return own && shown.get(own)! <= shown.get(other)! ? own : other;
}
