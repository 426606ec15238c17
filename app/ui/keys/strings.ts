import { speak } from "#app/strings/language.ts";

/** Page texts: the switch of shortcuts. */
const es = {
  label: "Atajos de teclado",
  about: "Teclas sueltas, como / para buscar o l para me gusta. Se guarda en este dispositivo.",
  labelOf: "Atajos de teclado: {verb}",
  on: "Activar",
  off: "Desactivar",
};

export const strings = speak({ es });
