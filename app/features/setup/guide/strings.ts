import { speak } from "#app/strings/language.ts";

const es = {
  title: "Puesta en marcha",
  about:
    "Unos pasos para empezar. Puedes saltarlos y volver cuando quieras: todo está también en Ajustes.",
  step: "Paso {n} de {of}: {title}",
  next: "Guardar y seguir",
  skip: "Saltar este paso",
};

export const strings = speak({ es });
