import { speak } from "#app/strings/language.ts";

const es = {
  post: "Publicación #{id}",
  states: { queued: "En proceso", ready: "Lista", failed: "Con errores" },
  progress: "Progreso del procesamiento",
  processing: "Procesando tus archivos: {percent} %. Puedes salir de aquí y volver después.",
  ready: "¡Tu publicación ya está lista!",
  see: "Ver publicación",
  uploadAnother: "Subir otra",
  publishRest: "Publicar sin los archivos dañados",
  remove: "Eliminar publicación",
  failed: "Hubo un error procesando tu publicación.",
  file: "Archivo {position}:",
};

export const strings = speak({ es });
