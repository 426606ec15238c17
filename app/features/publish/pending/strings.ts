import { speak } from "#app/strings/language.ts";

const es = {
  ready: "Tu publicación #{id} ya está lista",
  failed: "Ocurrió un error al procesar tu publicación #{id}",
};

export const strings = speak({ es });
