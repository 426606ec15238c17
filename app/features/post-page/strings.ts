import { speak } from "#app/strings/language.ts";

const es = {
  commentsClosed: "Los comentarios son para quienes se suscriben.",
  /** What a link to a post shows elsewhere. */
  preview: {
    post: "Publicación de @{name} en {site}",
    shortit: "Shortit de @{name} en {site}",
    description: "Contenido solo para adultos (+18).",
  },
};

export const strings = speak({ es });
