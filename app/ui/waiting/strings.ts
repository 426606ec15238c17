import { speak } from "#app/strings/language.ts";

const es = {
  title: "Por enviar",
  waits: "Se envía en cuanto vuelva la conexión.",
  refused: "No se pudo enviar: {why}",
  failed: "El servidor no lo aceptó.",
  signedOut: "Tu sesión terminó. Se envía cuando vuelvas a entrar con esta cuenta.",
  discard: "Descartar",
  discardOf: "Descartar: {words}",
  copy: "Copiar",
  copyOf: "Copiar: {words}",
  kinds: {
    comment: "Comentario",
    message: "Mensaje",
    like: "Me gusta",
    save: "Guardar",
  },
};

export const strings = speak({ es });
