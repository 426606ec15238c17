import { speak } from "#app/strings/language.ts";

const es = {
  like: "Me gusta",
  unlike: "Quitar me gusta",
  unsave: "Quitar de guardados",
  /** To do it, to take it back. */
  reactionFailed: {
    like: [
      "No se pudo dar me gusta. Inténtalo de nuevo.",
      "No se pudo quitar el me gusta. Inténtalo de nuevo.",
    ],
    save: [
      "No se pudo guardar. Inténtalo de nuevo.",
      "No se pudo quitar de guardados. Inténtalo de nuevo.",
    ],
  },
  comments: "Comentarios",
  open: "Abrir la publicación",
  share: "Compartir",
  menuOf: "Más opciones de la publicación de @{name}",
  mutePerson: "Silenciar a @{name}",
  notInterested: "No me interesa",
  report: "Denunciar",
  copyLink: "Copiar enlace",
  copied: "Enlace copiado",
  copyFailed: "No se pudo copiar el enlace.",

  files: "Archivos",
  allFiles: "Ver todos los archivos: {count}",
  filesOfPost: "Archivos de la publicación",
  previousFile: "Archivo anterior",
  nextFile: "Archivo siguiente",
  photo: "Foto",
  video: "Video",
  photoOf: "Foto: {label}",
  videoOf: "Video: {label}",
  photoAt: "Foto {position} de {count}",
  videoAt: "Video {position} de {count}",
  play: "Reproducir",
  pause: "Pausar",
  unmute: "Activar el sonido",
  mute: "Silenciar",
  unmuteHint: "Toca para activar el sonido",

  moreWords: "más",
  less: "menos",
  profileOf: "Perfil de @{name}",
  follow: "Seguir a @{name}",
  unfollow: "Dejar de seguir a @{name}",
  followVerb: "Seguir",
  followed: "Siguiendo",
  followFailed: "No se pudo actualizar el seguimiento.",
  message: "Mensaje",

  postOf: "Publicación de @{name}",
  shortitOf: "Shortit de @{name}",
  postLabel: "publicación de @{name}",
  kinds: { publicacion: "Post", shortit: "Shortit" },
  subscribersOnly: "Solo para suscriptores",
  subscribeToSee: "Suscríbete a @{name} para verlo.",
  forSubscribers: {
    posts: "Todo lo que publica para suscriptores",
    comments: "Leer los comentarios y escribir",
    support: "Apoyas su trabajo",
  },
  howToSubscribe: "¿Quieres suscribirte? Escríbele a @{name}.",
  subscribe: "Suscribirme",
  perMonth: "{money} al mes",
  trialDays: { one: "{count} día de prueba", other: "{count} días de prueba" },
  unavailable: "Contenido no disponible",
  loadFailed: "Error al cargar el contenido",
  processing: "En proceso",
  failed: "No se pudo procesar",

  subscribers: { one: "{count} suscriptor", other: "{count} suscriptores" },

  moreFiles: { one: "archivo más", other: "archivos más" },
  likes: { one: "me gusta", other: "me gusta" },
  commentCount: { one: "comentario", other: "comentarios" },
  views: { one: "vista", other: "vistas" },
};

export const strings = speak({ es });
