import { speak } from "#app/strings/language.ts";

const es = {
  title: "Editar publicación #{id}",
  see: "Ver publicación",
  saveChanges: "Guardar cambios",

  files: "Archivos",
  removeBroken: "Quitar los archivos dañados",
  add: "Agregar fotos o videos",
  addButton: "Agregar archivos",
  full: "Esta publicación ya tiene el máximo de archivos.",

  replace: "Reemplazar",
  replaceWhich: "Reemplazar {name}",
  replaceButton: "Subir el archivo nuevo",
  /** Within the sentence of `other_kind`. */
  kinds: { video: "un video", image: "una foto" },
  processing: "En proceso: {percent} %",
  replacing: "Procesando el archivo nuevo: {percent} %. Mientras tanto se muestra este.",
  replacementFailed: "No se pudo reemplazar el archivo. {why} Se sigue mostrando este.",

  people: {
    title: "Quién aparece",
    about:
      "Quien aparece tiene que aceptarlo. Si agregas o reemplazas archivos, se le vuelve a preguntar.",
    waits: "Espera el consentimiento de quienes aparecen: mientras tanto nadie más la ve.",
    open: "Ver y agregar personas",
  },

  alt: {
    label: { image: "Texto alternativo", video: "Descripción del video" },
    hint: {
      image: "Cuéntale qué se ve a quien no puede ver la foto.",
      video: "Cuéntale qué pasa a quien no puede ver el video.",
    },
    missing: { image: "Agregar texto alternativo", video: "Agregar descripción" },
    save: "Guardar texto",
    ask: "Hay quien no puede ver tus fotos y videos, u oírlos.",
    askLink: "Cuéntales qué se ve y agrega subtítulos.",
    tooLong: "Este texto admite como máximo {max} caracteres.",
  },

  deleteFile: {
    title: "¿Eliminar {name}?",
    text: "Se quita de la publicación y se borra. No se puede deshacer.",
  },
  deletePost: {
    label: "Eliminar publicación",
    about: "Desaparece al instante para todos, con sus comentarios y sus archivos.",
    title: "¿Eliminar esta publicación?",
    text: "Se borran sus archivos, sus comentarios y sus me gusta. No se puede deshacer.",
  },
  confirmDelete: "Sí, eliminar",

  /** By what was done (product.md 21.5). */
  failed: {
    save: "No se pudieron guardar los cambios.",
    add: "No se pudieron agregar los archivos.",
    replace: "No se pudo reemplazar el archivo.",
    "delete-file": "No se pudo eliminar el archivo.",
    alt: "No se pudo guardar el texto.",
    publish: "No se pudieron guardar los cambios.",
    price: "No se pudo guardar el precio.",
    "no-price": "No se pudo dejar de vender.",
    delete: "No se pudo eliminar la publicación.",
  },
  done: {
    save: "Publicación actualizada.",
    add: "Archivo(s) agregados.",
    replace: "Archivo reemplazado.",
    "delete-file": "Archivo eliminado.",
    alt: "Guardamos el texto.",
    publish: "Publicación actualizada.",
    price: "Guardamos el precio.",
    "no-price": "Ya no se vende por separado.",
    delete: "Publicación eliminada.",
    gone: "Esa publicación ya no está entre las tuyas.",
  },
};

export const strings = speak({ es });
