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
  moreFiles: "Agregar más",
  filesRules: "Hasta {files} archivos y {megabytes} MB en total.",
  videoRules: "Un solo video de hasta {seconds} s y {megabytes} MB.",
  drop: "También puedes arrastrarlos o pegarlos aquí.",
  dropNow: "Suelta para agregar",
  takePhoto: "Tomar foto",
  takeVideo: "Grabar video",

  chosen: "Archivos elegidos",
  placeOf: "{position} de {count}",
  moved: "{name}: posición {position} de {count}",
  moveBefore: "Mover antes {name}",
  moveAfter: "Mover después {name}",
  remove: "Quitar {name}",
  show: "Ver {name}",
  previous: "Archivo anterior",
  next: "Archivo siguiente",
  noPreview: {
    image: "Tu navegador no puede mostrar esta foto. Se sube igual.",
    video: "Tu navegador no puede mostrar este video. Se sube igual.",
    other: "No hay vista previa de este archivo.",
  },

  poster: {
    label: "Portada",
    automatic: "automática: desliza para elegir otro momento",
    at: "en {time}",
    reset: "Automática",
  },

  submit: "Subir",
  responsibility: fill(
    "Sube solo contenido tuyo, de personas mayores de {age} años que dieron su consentimiento.",
    { age: MINIMUM_AGE },
  ),
  correct: "Corrige o quita los archivos marcados.",
  failed: "Hubo un error al subir el contenido.",
  lineLost: "Se perdió la conexión. Tus archivos siguen aquí: inténtalo de nuevo.",
  signInElsewhere: "Iniciar sesión en otra pestaña",

  draft: {
    found: "Recuperamos tu borrador.",
    missing: "Vuelve a elegir los archivos: {names}.",
    discard: "Empezar de cero",
  },

  suggestions: {
    label: "Sugerencias",
    count: { one: "{count} sugerencia", other: "{count} sugerencias" },
  },

  progress: "Progreso de la subida",
  checking: "Comprobando…",
  finishing: "Terminando…",
  sent: "{sent} de {total}",
  secondsLeft: { one: "queda {count} s", other: "quedan {count} s" },
  minutesLeft: { one: "queda {count} min", other: "quedan {count} min" },

  recent: {
    title: "Tus últimas subidas",
    post: "Publicación #{id}",
    states: { queued: "En proceso", ready: "Lista", failed: "Con errores" },
  },

  leave: {
    title: "¿Salir y cancelar la subida?",
    text: "Tus archivos todavía se están subiendo. Si sales ahora, no se publican.",
    stay: "Seguir subiendo",
    go: "Salir y cancelar",
  },
};

export const strings = speak({ es });
