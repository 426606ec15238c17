import { speak } from "#app/strings/language.ts";

const es = {
  fields: {
    who: "Escribe el nombre de la cuenta o su número.",
    long: "Usa {max} caracteres como máximo.",
    list: "Ponle un nombre de 1 a {max} caracteres.",
    ownList: "Esa lista se hace sola, de lo que aquí se retiró: elige otro nombre.",
    file: "Elige un archivo.",
    emptyFile: "El archivo está vacío: elige otro.",
    largeFile: "Pesa más de {max} MB: tráela en el servidor, con «npm run admin -- hashes import».",
  },
  changes: {
    by: "{who}, {when}",
    server: "En el servidor",
    gone: "Alguien que ya no está",
  },
};

export const strings = speak({ es });
