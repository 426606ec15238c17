import { speak } from "#app/strings/language.ts";
import type { SettingKind } from "./schema.ts";

const kinds: Record<SettingKind, string> = {
  text: "No es válido. Revísalo.",
  lines: "No es válido. Revísalo.",
  mail: "Escribe una dirección de correo, como soporte@ejemplo.org.",
  url: "Escribe una dirección que empiece con https://.",
  whole: "Escribe un número entero.",
  amount: "Escribe una cantidad como 20.00.",
  percent: "Escribe un porcentaje como 20 o 12.5.",
  flag: "Elige sí o no.",
  review: "Elige una de las opciones.",
  policy: "Escribe entradas como GB=verify, US-TX=verify, *=declare ({message}).",
  json: "La lista no se entiende: {message}.",
};

const es = {
  kinds,
  least: "El mínimo es {min}.",
  most: "El máximo es {max}.",
  long: "Usa {max} caracteres como máximo.",
  together: "El mínimo tiene que ser mayor que 0 y no pasar del máximo.",
  /** What it contradicts is set where the program is started. */
  clash: "No va con la variable {name} del entorno: {message}.",
};

export const strings = speak({ es });
