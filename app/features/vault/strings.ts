import { speak } from "#app/strings/language.ts";

const es = {
  tooLarge: "El archivo pesa más de {max} MB. Elige uno más ligero.",
  empty: "El archivo está vacío. Elige otro.",
  format: "Este archivo no es de un tipo que aceptemos. Usa {formats}.",
  unreadable: "No pudimos leer este archivo. Toma la foto otra vez o elige otra.",
  small: "La foto es muy pequeña para leerse: el lado largo debe medir al menos {min} píxeles.",
  blank: "En esta foto no se ve nada. Toma otra con buena luz y el documento completo.",
  manyPixels: "La foto tiene demasiada resolución. Elige una de hasta {max} megapíxeles.",
  twice: "Este archivo es el mismo que otro de los que envías. Elige otro.",
  looks: {
    none: "Nadie todavía.",
    line: "{who}: {what}",
    times: { one: "({count} vez en una hora)", other: "({count} veces en una hora)" },
    by: {
      moderator: "Moderación",
      administrator: "Administración",
      person: "Otra persona",
      command_line: "La persona que opera el sitio",
      automatic: "Un proceso automático",
      portal: "El portal de retiro",
    },
  },
};

export const strings = speak({ es });
