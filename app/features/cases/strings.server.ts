import { speak } from "#app/strings/language.ts";

const es = {
  /** Facts of the statement of reasons of an exact copy. */
  copyFacts: {
    archivo:
      "Un archivo de esta publicación es idéntico, byte por byte, a otro que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
    avatar:
      "Tu foto de perfil es idéntica, byte por byte, a una imagen que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
    cover:
      "La portada de tu perfil es idéntica, byte por byte, a una imagen que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
  },
  copyReversed: "La decisión sobre el original se revirtió.",
};

export const strings = speak({ es });
