import { speak } from "#app/strings/language.ts";

const es = {
  title: "Subtítulos",
  of: "Subtítulos de {name}",
  about:
    "Lo que se dice y se oye, con sus tiempos. Ayudan a quien no oye y a quien mira sin sonido.",
  back: "Editar publicación",
  video: "Video",
  links: { none: "Agregar subtítulos", some: "Subtítulos: {languages}" },

  languages: "Idiomas",
  language: "Idioma",
  open: "Abrir",
  states: { queued: "preparando borrador", draft: "borrador", failed: "sin borrador", saved: "" },

  draft: {
    ask: "Hacer un borrador automático",
    about:
      "Un programa escucha el video aquí mismo y escribe lo que entiende. Puede tardar unos minutos.",
    queued: "Estamos escuchando el video. Puedes salir: el borrador queda aquí.",
    ready:
      "Borrador automático: puede tener errores y solo tú lo ves. Corrígelo y guárdalo para mostrarlo.",
    failed: "No se pudo hacer el borrador. Puedes pedirlo otra vez o escribirlo.",
    came: "Llegó el borrador. Lo que escribiste sigue aquí.",
    take: "Cambiarlo por el borrador",
  },

  text: "Subtítulos en WebVTT",
  textHint:
    "Cada uno: una línea con sus tiempos, debajo lo que se dice, y una línea vacía. Sin formato.",
  example:
    "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nHola, soy Ana.\n\n00:00:04.000 --> 00:00:06.000\n[música]\n",
  file: "O sube un archivo .vtt o .srt",
  fileUse: "Abrir un archivo .vtt o .srt",

  asText: "Editar como texto",
  asRows: "Editar por partes",
  add: "Agregar en {time}",
  none: "Todavía no hay nada. Reproduce el video y agrega lo que se dice.",
  cues: "Partes",
  cue: "Parte {number}",
  start: "Inicio",
  end: "Fin",
  words: "Texto",
  startNow: "Empezar en el momento del video",
  endNow: "Terminar en el momento del video",
  play: "Ver esta parte",
  remove: "Quitar esta parte",
  count: { one: "{count} parte", other: "{count} partes" },

  save: "Guardar subtítulos",
  remind: "Hay cambios sin guardar.",
  leave: {
    title: "¿Salir sin guardar?",
    text: "Hay cambios sin guardar en los subtítulos. Si sales ahora, se pierden.",
    stay: "Seguir escribiendo",
    go: "Salir sin guardar",
  },
  deleteAsk: "Eliminar estos subtítulos",
  deleteAbout: "Se borran en este idioma. No se puede deshacer.",
  deleteYes: "Sí, eliminar",
  done: {
    save: "Guardamos los subtítulos.",
    delete: "Eliminamos los subtítulos.",
    draft: "Pedimos el borrador.",
  },

  tooMuch: "Los subtítulos admiten como máximo {max} caracteres.",
  line: "Línea {line}:",
  faults: {
    times: "los tiempos se escriben así: 00:00:01.000 --> 00:00:03.500.",
    order: "termina antes de empezar.",
    late: "empieza cuando el video ya terminó.",
    long: "tiene más de {max} letras. Divídela en dos.",
    many: "hay más de {max} partes.",
    gap: "falta una línea vacía antes de estos tiempos.",
    none: "Escribe al menos una parte con sus tiempos y su texto.",
  },
};

export const strings = speak({ es });
