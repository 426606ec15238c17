import { speak } from "#app/strings/language.ts";

/** What all pages of the console say. */
const es = {
  title: "Administración",
  sections: "Secciones de la administración",
  nav: {
    overview: "Resumen",
    jobs: "Trabajos",
    people: "Personas",
    settings: "Ajustes",
    checkup: "Revisión",
    content: "Contenido",
    storage: "Almacenamiento",
    webhooks: "Webhooks",
  },
  /** What a decision of the console rests on, as the statement of reasons says it. */
  clause: "Decisión de quien administra el sitio",
  fields: {
    days: "Escribe un número entero de 1 a {max}.",
    long: "Usa {max} caracteres como máximo.",
    reason: "Escribe el motivo: la persona lo lee y puede apelarlo.",
    creator: "Escribe a quién: un nombre o un número.",
  },
  moreThan: "más de {n}",
  counted: "Contado:",
  more: "Ver más",
  first: "Volver al principio",
};

export const strings = speak({ es });
