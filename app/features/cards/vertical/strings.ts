import { speak } from "#app/strings/language.ts";

const es = {
  posts: "Publicaciones",
  previous: "Publicación anterior",
  next: "Publicación siguiente",
  position: "{position} de {count}",
  /** The list goes on. */
  positionSoFar: "{position} de {count} o más",
  unavailable: "Contenido no disponible",
};

export const strings = speak({ es });
