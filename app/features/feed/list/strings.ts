import { speak } from "#app/strings/language.ts";

const es = {
  /** Why the feed shows a post. */
  motives: {
    last: "Es lo último que veías.",
    own: "Acabas de publicarlo.",
    followed: "Sigues a @{name}.",
    tag: "Te interesa #{tag}.",
    followedTag: "Sigues #{tag}.",
    creator: "Te gusta lo que publica @{name}.",
    discovery: "Para que descubras a alguien nuevo.",
    trending: "Es tendencia ahora.",
    new: "Se publicó hace poco.",
    popular: "A otras personas les gusta.",
    again: "Ya viste lo más nuevo; esto lo viste hace tiempo.",
  },
};

export const strings = speak({ es });
