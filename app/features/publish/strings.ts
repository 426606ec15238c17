import { speak } from "#app/strings/language.ts";

const es = {
  people: {
    waits: "No se muestra hasta que acepten todas las personas que aparecen.",
    open: "Ver y agregar personas",
  },
  upload: "Subir contenido",
  verify: "Verificar mi identidad",
  edit: "Editar publicación",
  editLoadFailed: "No se pudo cargar la publicación. Recarga la página para reintentar.",

  yourPosts: "Tus publicaciones",
  yourPostsFailed: "No se pudieron cargar tus publicaciones.",
  newPost: "Nueva publicación",
  noPosts: "Aún no has publicado nada. ¡Sube tu primera publicación!",
  backToStart: "Volver al principio",
  storage: "Tus archivos ocupan {used}.",
  storageOf: "Tus archivos ocupan {used} de {max}.",
  storageFull: "No te queda espacio: elimina publicaciones para subir más.",
  loadMore: "Cargar más",
  see: "Ver",
  seeWhich: "publicación #{id}",

  description: "Descripción",
  descriptionHint: "Usa #etiquetas para que te encuentren y @nombres para mencionar.",
  subscribersOnly: "Solo para suscriptores",
  photo: "Foto",
  video: "Video",
};

export const strings = speak({ es });
