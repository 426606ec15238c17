import { speak } from "#app/strings/language.ts";

const es = {
  alike: "Ese nombre se confunde con otro que ya existe, o que se dejó hace poco. Elige otro.",
  taken: "Moderación te quitó ese nombre. Elige otro.",
  reserved: "Ese nombre está reservado. Elige otro.",
};

export const strings = speak({ es });
