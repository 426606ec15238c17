import { speak } from "#app/strings/language.ts";

const es = {
  keys: {
    title: "Atajos de teclado",
    queue: {
      "j / k": "Caso siguiente o anterior",
      "o / Intro": "Abrir el caso",
      x: "Elegirlo para decidir juntos",
      a: "Tomarlo",
      "/": "Buscar",
      "?": "Ver u ocultar los atajos",
    },
    case: {
      a: "Tomar el caso",
      v: "Ver sin difuminar",
      p: "Aprobar lo que espera revisión",
      d: "Ir a la decisión",
      n: "Escribir una nota",
      e: "Escalar",
      u: "Volver a la cola",
      "?": "Ver u ocultar los atajos",
    },
  },
};

export const strings = speak({ es });
