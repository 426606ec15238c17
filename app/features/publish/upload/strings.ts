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
  notHere: "Lo elegiste en otra visita; aquí no hay vista previa.",

  poster: {
    label: "Portada",
    automatic: "automática: elige un momento o desliza",
    frames: "Momentos del video",
    frame: "Portada en {time}",
    at: "en {time}",
    reset: "Automática",
  },

  alt: {
    image: "¿Qué se ve en la foto? (opcional)",
    video: "¿Qué pasa en el video? (opcional)",
    all: "¿Qué se ve en tus fotos y videos? (opcional)",
    lines:
      "Una línea por archivo, en su orden. Se lo lee a quien no puede verlos; también puedes escribirlo después.",
  },

  submit: "Subir",
  responsibility: fill(
    "Sube solo contenido tuyo, de personas mayores de {age} años que dieron su consentimiento.",
    { age: MINIMUM_AGE },
  ),
  correct: "Corrige o quita los archivos marcados.",
  failed: "Hubo un error al subir el contenido.",
  lineLost: "Se perdió la conexión. Tus archivos siguen aquí: inténtalo de nuevo.",

  /** Where the bytes of one file are. */
  sending: {
    waiting: "En espera",
    sending: "Subiendo: {percent} %",
    paused: "En pausa: {percent} %",
    sent: "Subido",
    refused: "No se pudo subir.",
    missing: "Se quedó en {percent} %. Vuelve a elegirlo y sigue desde ahí.",
    missingWhole: "Falta subirlo. Vuelve a elegirlo.",
    missingSmaller:
      "Vuelve a elegir «{name}»: lo hacemos más pequeño otra vez y sube desde el principio.",
    stuck: {
      line: "Sin conexión: sigue en cuanto vuelva",
      server: "El servidor no puede ahora: lo intentamos otra vez",
      elsewhere: "Se está subiendo en otra pestaña",
    },
    changed: "Cambió desde la última vez: se sube desde el principio.",
    missingCut: "Vuelve a elegir «{name}» y recórtalo: sube desde el principio.",
    cut: "Recórtalo otra vez: se sube desde el principio.",
    smaller: "Lo hacemos más pequeño otra vez: se sube desde el principio.",
    anew: "El servidor ya no tenía lo anterior: se sube desde el principio.",
  },
  /** Files that are made smaller before they are sent. */
  smaller: {
    label: "Enviar más pequeño",
    looking: "Revisando si se puede enviar más pequeño…",
    offer: {
      video: "Video de {before}. Podemos hacerlo más pequeño antes de enviarlo: unos {after}.",
      image: "Foto de {before}. Podemos hacerla más pequeña antes de enviarla: {after}.",
    },
    waiting: "Se hace más pequeño en cuanto termine el anterior: de {before} a unos {after}.",
    making: "Haciéndolo más pequeño: {percent} %",
    goal: "De {before} a unos {after}",
    made: "Se envía más pequeño: de {before} a {after}.",
    quality: "Es la calidad más alta que se guarda aquí.",
    useless: "Se envía el original: hacerlo más pequeño no ahorraba casi nada.",
    failed: "Se envía el original: este navegador no pudo hacerlo más pequeño.",
    obstacles: {
      hdr: "Se envía el original: es HDR, y sus colores quedan mejor si los convertimos al recibirlo.",
      browser: "Se envía el original: este navegador no puede hacerlo más pequeño.",
    },
    progress: "Progreso de hacerlo más pequeño",
    cancel: "Enviar el original",
  },
  /** Videos that are too long for what they are to be. */
  cut: {
    title: "Recortar el video",
    why: "Dura {length} y un shortit tiene hasta {max} s. Elige qué parte se publica.",
    start: "Inicio",
    end: "Fin",
    startTime: "Tiempo de inicio",
    endTime: "Tiempo de fin",
    wrong: "Escribe un tiempo como 1:05.",
    length: "Se publican {length}",
    go: "Recortar",
    cutting: "Recortando: {percent} %",
    progress: "Progreso del recorte",
    failed:
      "Este navegador no puede recortar este video. Recórtalo con tu teléfono o súbelo como publicación.",
    undo: "Volver al video completo",
  },
  pauseFile: "Pausar {name}",
  resumeFile: "Continuar {name}",
  /** All files together. */
  whole: {
    title: "Subida de tus archivos",
    early: "Tus archivos suben mientras escribes. Nadie los ve hasta que toques «Subir».",
    shrinking: "Tus archivos suben en cuanto sean más pequeños. Puedes seguir escribiendo.",
    due: "Se publica en cuanto tus archivos sean más pequeños. No cierres esta página.",
    dueButton: "Esperando…",
    held: "Ahorro de datos: los archivos suben cuando toques «Subir».",
    paused: "En pausa",
    sent: "Todo subido",
    missing: "Faltan archivos por elegir",
    refused: "Hay archivos que no se pudieron subir",
    reached: "{percent} % subido",
    pause: "Pausar",
    resume: "Continuar",
    now: "Intentar ahora",
  },
  taken: {
    waits: "Se publica en cuanto termine de subir.",
    finishing: "Todo subido: se está publicando…",
    leave:
      "Si cierras antes, vuelve aquí para que siga: tu texto y lo que ya subió se quedan guardados.",
    back: "Cambiar algo",
    elsewhere: "Esta publicación se envió o se descartó en otra pestaña.",
  },
  unfinished: {
    title: "Subidas sin terminar",
    file: "«{name}»: {percent} % subido. Vuelve a elegirlo y sigue desde ahí.",
    ready: "«{name}»: subido, sin publicar. Vuelve a elegirlo para usarlo.",
    drop: "Descartar «{name}»",
  },
  signInElsewhere: "Iniciar sesión en otra pestaña",

  draft: {
    found: "Recuperamos tu borrador.",
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
  leaveLater: {
    title: "¿Salir y detener la subida?",
    text: "Tus archivos todavía se están subiendo. Lo que ya subió se guarda: vuelve aquí para seguir.",
    go: "Salir",
  },
};

export const strings = speak({ es });
