import { speak } from "#app/strings/language.ts";

const es = {
  /** Facts of the statement of reasons of an exact copy. */
  copyFacts: {
    archivo:
      "Un archivo de esta publicación es idéntico, byte por byte, a otro que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
    mensaje:
      "Un archivo de este mensaje es idéntico, byte por byte, a otro que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
    avatar:
      "Tu foto de perfil es idéntica, byte por byte, a una imagen que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
    cover:
      "La portada de tu perfil es idéntica, byte por byte, a una imagen que nuestro equipo revisó y retiró por ilegal. Sus copias exactas se retiran de forma automática.",
  },
  /** On what a refusal rests where no decision of ours says it better. */
  clauses: {
    prohibited: "Términos y condiciones, «Contenido prohibido»",
    intimate: "Términos y condiciones, «Contenido prohibido»: contenido sin consentimiento",
  },
  /** Facts of the statement of reasons of an upload that was refused. */
  refusedFacts: {
    removed: {
      archivo:
        "Un archivo que enviaste es igual, o casi, a otro que nuestro equipo revisó y retiró por ilegal. Lo que se retira así no vuelve a publicarse: el archivo no se mostró a nadie.",
      avatar:
        "La foto de perfil que enviaste es igual, o casi, a una imagen que nuestro equipo revisó y retiró por ilegal. Lo que se retira así no vuelve a publicarse: nadie la vio.",
      cover:
        "La portada que enviaste es igual, o casi, a una imagen que nuestro equipo revisó y retiró por ilegal. Lo que se retira así no vuelve a publicarse: nadie la vio.",
    },
    listed: {
      archivo:
        "Un archivo que enviaste coincide con una lista de imágenes y videos que no se permiten aquí. El archivo no se mostró a nadie.",
      avatar:
        "La foto de perfil que enviaste coincide con una lista de imágenes que no se permiten aquí. Nadie la vio.",
      cover:
        "La portada que enviaste coincide con una lista de imágenes que no se permiten aquí. Nadie la vio.",
    },
    short: "Un archivo que enviaste no se puede publicar. No se mostró a nadie.",
  },
  copyReversed: "La decisión sobre el original se revirtió.",
};

export const strings = speak({ es });
