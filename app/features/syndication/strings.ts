import { MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

const es = {
  title: "@{name} en {site}",
  post: "Publicación de @{name}",
  shortit: "Shortit de @{name}",
  adults: fill("Contenido solo para adultos (+{age}).", { age: MINIMUM_AGE }),
};

export const strings = speak({ es });
