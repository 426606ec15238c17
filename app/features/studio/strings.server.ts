import { fill, speak } from "#app/strings/language.ts";
import { REQUEST_MAX } from "./limits.ts";

const es = {
  fields: {
    request: {
      empty: "Cuéntanos qué quieres publicar.",
      tooLong: fill("El mensaje admite como máximo {max} caracteres.", { max: REQUEST_MAX }),
    },
  },
  mails: {
    greeting: "Hola, @{name}:",
    approved: {
      subject: "Ya eres creador en {siteName}",
      text: "Tu cuenta ya es de creador. En tu panel ves tus vistas y tus pagos:",
    },
    rejected: {
      subject: "Tu solicitud para ser creador en {siteName}",
      text: "Por ahora no aprobamos tu solicitud para ser creador. Puedes enviar otra desde {dashboard}\no preguntarnos en {support}",
    },
  },
};

export const strings = speak({ es });
