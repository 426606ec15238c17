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
};

export const strings = speak({ es });
