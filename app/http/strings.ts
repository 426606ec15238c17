import { speak } from "#app/strings/language.ts";

const es = {
  /** What is wrong with a value that no form of ours offers. */
  choice: "Este valor no es uno de los posibles.",
  missing: "Falta este dato.",
  shape: "Este valor no tiene la forma esperada.",
};

export const fieldStrings = speak({ es });
