import { speak } from "#app/strings/language.ts";
import type { SupportTopic } from "./limits.ts";

const topics: Record<SupportTopic, string> = {
  cuenta: "Mi cuenta o el acceso",
  contenido: "Reportar o retirar contenido",
  pagos: "Pagos y suscripciones",
  privacidad: "Mis datos y mi privacidad",
  tecnico: "Algo no funciona",
  otro: "Otra cosa",
};

const es = {
  document: { updated: "Última actualización: {date}", contents: "Índice" },
  descriptions: {
    privacy: "Qué datos tratamos, para qué y cómo ejercer tus derechos.",
    terms: "Las reglas para usar la plataforma y publicar en ella.",
  },

  support: {
    title: "Soporte",
    intro: "Cuéntanos qué pasa y te respondemos por email. También puedes escribirnos a {email}.",
    removal:
      "Si apareces tú o alguien a quien representas, el {link} es más rápido: no pide cuenta y tiene plazo.",
    removalLink: "formulario de retiro",
    discretion: "Si otras personas ven tu pantalla, puedes usar el sitio con {link}.",
    discretionLink: "más discreción",
    topic: "Tema",
    chooseTopic: "Elige un tema",
    topics,
    message: "Mensaje",
    email: "Email para responderte",
    link: "Enlace a una publicación (opcional)",
    linkExample: "/publicacion/123",
    send: "Enviar mensaje",
  },

  thanks: {
    title: "Recibimos tu mensaje",
    reference:
      "Tu número de referencia es {reference}. Guárdalo: con él encontramos tu caso si nos vuelves a escribir.",
    answer: "Te respondemos a la dirección de email que nos diste.",
    another: "Escribir otro mensaje",
  },
};

export const strings = speak({ es });
