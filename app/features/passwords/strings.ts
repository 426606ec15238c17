import { speak } from "#app/strings/language.ts";

const es = {
  hint: "Una frase de varias palabras es fácil de recordar y difícil de adivinar.",
  /** By strength, 0 to 4. */
  strength: [
    "Se adivina enseguida.",
    "Se adivina pronto.",
    "Pasable.",
    "Difícil de adivinar.",
    "Muy difícil de adivinar.",
  ],
  advice: {
    filtrada:
      "Esta contraseña está en listas de contraseñas robadas de otros sitios: es de las primeras que prueba quien quiere entrar. Elige otra, que no uses en ningún otro sitio.",
    comun:
      "Esta contraseña es de las más usadas: es de las primeras que prueba quien quiere entrar. Elige una frase de varias palabras.",
    debil: "Esta contraseña se adivina pronto. Elige una frase de varias palabras.",
  },
  /** After signing up: it can be changed once one is in. */
  later: "Puedes cambiarla en Ajustes › Seguridad en cuanto entres.",
};

export const strings = speak({ es });
export type Advice = keyof typeof es.advice;
