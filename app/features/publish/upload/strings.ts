import { MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

const es = {
  kind: "Tipo",
  kinds: {
    publicacion: "Publicación (fotos y videos)",
    shortit: "Shortit (un video de hasta {max} s)",
  },

  chooseFiles: "Elige fotos o videos",
  chooseVideo: "Elige un video",
  filesButton: "Elegir archivos",
  videoButton: "Elegir video",
  filesRules: "Hasta {files} archivos y {megabytes} MB en total.",
  videoRules: "Un solo video de hasta {seconds} s y {megabytes} MB.",
  drop: "También puedes arrastrarlos aquí.",

  chosen: "Archivos elegidos",
  moved: "{name}: posición {position} de {count}",
  moveBefore: "Mover antes {name}",
  moveAfter: "Mover después {name}",
  remove: "Quitar {name}",
  fileProgress: "Subida de {name}",

  submit: "Subir",
  responsibility: fill(
    "Sube solo contenido tuyo, de personas mayores de {age} años que dieron su consentimiento.",
    { age: MINIMUM_AGE },
  ),
  correct: "Corrige o quita los archivos marcados.",
  failed: "Hubo un error al subir el contenido.",
  lineLost: "Se perdió la conexión. Tus archivos siguen aquí: inténtalo de nuevo.",
  signInElsewhere: "Iniciar sesión en otra pestaña",

  progress: "Progreso de la subida",
  sent: "{sent} de {total}",
  secondsLeft: "quedan {count} s",
  minutesLeft: "quedan {count} min",

  leave: {
    title: "¿Salir y cancelar la subida?",
    text: "Tus archivos todavía se están subiendo. Si sales ahora, no se publican.",
    stay: "Seguir subiendo",
    go: "Salir y cancelar",
  },
};

export const strings = speak({ es });
