import { speak } from "#app/strings/language.ts";

const es = {
  post: "Publicación #{id}",
  states: { queued: "En proceso", ready: "Lista", failed: "Con errores" },
  progress: "Progreso del procesamiento",
  processing:
    "Procesando tus archivos: {percent} %. Puedes salir de aquí: te avisamos cuando termine.",
  ready: "¡Tu publicación ya está lista!",
  see: "Ver publicación",
  uploadAnother: "Subir otra",
  publishRest: "Publicar sin los archivos dañados",
  repair: "Corregir los archivos",
  remove: "Eliminar publicación",
  failed: "Hubo un error procesando tu publicación.",
  partly: {
    one: "Un archivo no sirvió; los demás están listos.",
    other: "{count} archivos no sirvieron; los demás están listos.",
  },
  files: "Archivos",
  fileOf: { image: "Foto {position}", video: "Video {position}" },
  fileStates: { waiting: "Espera su turno", queued: "Procesando…", ready: "Procesado" },
  fileProgress: "Progreso del archivo {position}",
};

export const strings = speak({ es });
