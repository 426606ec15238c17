import { speak } from "#app/strings/language.ts";

const es = {
  title: "Sin conexión",
  about: "No pudimos llegar al sitio. Lo que está guardado en este dispositivo sigue aquí.",
  back: "Volver a intentar",
  onDevice: "En este dispositivo",
  aboutDevice: "Lo que escribiste sin conexión y lo que puedes leer sin ella.",
  needsScripts: "Esta página necesita JavaScript.",
  read: { feed: "Lo último que viste", saved: "Guardado" },
  nothing: "Todavía no hay nada aquí. Las publicaciones que veas se guardan para leerlas después.",
  noWords: "Sin descripción",
  others: {
    one: "Hay {count} cosa por enviar de otra cuenta. Inicia sesión con ella para enviarla.",
    other: "Hay {count} cosas por enviar de otra cuenta. Inicia sesión con ella para enviarlas.",
  },
  refused: {
    one: "No se pudo enviar {count} cosa que escribiste sin conexión.",
    other: "No se pudieron enviar {count} cosas que escribiste sin conexión.",
  },
  see: "Verlo",
};

export const strings = speak({ es });
