/** Sentences that more than one place needs. */
export const es = {
  fields: {
    support: {
      topic: "Elige un tema.",
      message: "Escribe tu mensaje.",
      messageTooLong: "El mensaje admite como máximo 2000 caracteres.",
      link: "Pega el enlace de una publicación de este sitio, como /publicacion/123, o déjalo vacío.",
    },
    settle: {
      month: "Este mes no existe o aún no ha llegado.",
    },
    creatorRequest: {
      empty: "Cuéntanos qué quieres publicar.",
      tooLong: "El mensaje admite como máximo 1000 caracteres.",
    },
    message: {
      empty: "Escribe un mensaje.",
      tooLong: "El mensaje admite como máximo 2000 caracteres.",
    },
  },
} as const;
