import { fill, speak } from "#app/strings/language.ts";
import { SUPPORT_MESSAGE_MAX } from "./limits.ts";

const es = {
  fields: {
    topic: "Elige un tema.",
    message: "Escribe tu mensaje.",
    messageTooLong: fill("El mensaje admite como máximo {max} caracteres.", {
      max: SUPPORT_MESSAGE_MAX,
    }),
    link: "Pega el enlace de una publicación de este sitio, como /publicacion/123, o déjalo vacío.",
  },
  /** To the operator. */
  mail: {
    reference: "Referencia: {referencia}",
    topic: "Tema: {topic}",
    answerTo: "Responder a: {correo}",
    account: "Cuenta: {account}",
    signedOut: "sin sesión",
    post: "Publicación: {link}",
  },
};

export const strings = speak({ es });
