import { speak } from "#app/strings/language.ts";

const es = {
  position: "Avance del video",
  positionOf: "{time} de {duration}",
  volume: "Volumen",
  pictureInPicture: "Ventana flotante",

  captions: { choice: "Subtítulos: {state}", off: "desactivados" },

  hidden: "Verás menos publicaciones como esta.",
  undo: "Deshacer",
  hideFailed: "No se pudo guardar. Inténtalo de nuevo.",

  keys: {
    title: "Atajos de teclado",
    next: "Publicación siguiente",
    previous: "Publicación anterior",
    files: "Cambiar de archivo",
    play: "Reproducir o pausar, sobre el video",
    like: "Me gusta",
    comments: "Comentarios",
    sound: "Sonido",
    search: "Buscar",
    help: "Esta ayuda",
    space: "Espacio",
    enter: "Intro",
  },
};

export const strings = speak({ es });
