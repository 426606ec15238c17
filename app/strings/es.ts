/** Sentences that more than one place needs. */
export const es = {
  profile: {
    profileFailed: "Error al cargar el perfil",
    loadFailed: "No se pudo cargar tu perfil.",
    settingsFailed: "No se pudo cargar la configuración.",
    saveFailed: "No se pudo guardar. Revisa los campos.",
    saved: "Perfil actualizado.",
    avatarSaved: "Avatar actualizado.",
    noBiography: "Sin biografía",
    deleted: "Publicación eliminada.",
    deleteFailed: "No se pudo eliminar.",
    followFailed: "No se pudo actualizar el seguimiento.",
  },

  fields: {
    support: {
      topic: "Elige un tema.",
      message: "Escribe tu mensaje.",
      messageTooLong: "El mensaje admite como máximo 2000 caracteres.",
      link: "Pega el enlace de una publicación de este sitio, como /publicacion/123, o déjalo vacío.",
    },
    settle: {
      month: "Este mes no existe o aún no ha llegado.",
    },
    creatorRequest: {
      empty: "Cuéntanos qué quieres publicar.",
      tooLong: "El mensaje admite como máximo 1000 caracteres.",
    },
    message: {
      empty: "Escribe un mensaje.",
      tooLong: "El mensaje admite como máximo 2000 caracteres.",
    },
    invalid: {
      biografia: "La biografía admite como máximo 300 caracteres.",
    },
  },
} as const;
