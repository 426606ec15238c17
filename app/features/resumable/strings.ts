import { speak } from "#app/strings/language.ts";

const es = {
  file: "«{name}»",
  unnamed: "un archivo sin nombre",
  more: { one: "{count} archivo más", other: "{count} archivos más" },
};

export const strings = speak({ es });
