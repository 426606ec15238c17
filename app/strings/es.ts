import { fill } from "./language.ts";
import type { ErrorCode } from "#app/http/errors.ts";

/** Every sentence of the interface that more than one place needs, and the message of every error code. */
export const es = {
  errors: {
    bad_input: "Revisa los campos marcados.",
    bad_code: "Código incorrecto.",
    bad_post_id: "No se pueden cargar los comentarios: ID de publicación no válido",
    wrong_password: "La contraseña actual no es correcta.",
    no_password: "Antes de desvincular Google, ponle una contraseña a tu cuenta.",
    file_required: "Por favor, selecciona al menos un archivo.",
    shortit_one_video: "Un shortit es exactamente un video.",
    shortit_too_long:
      "Un shortit dura como máximo 180 segundos. Recórtalo o súbelo como publicación.",
    too_many_files: "Puedes subir como máximo {max} archivos por publicación.",
    upload_cut: "La subida se interrumpió antes de terminar. Inténtalo de nuevo.",
    description_too_long: "La descripción admite como máximo 1000 caracteres.",
    empty_file: "El archivo «{name}» está vacío. Elige otro.",
    other_kind: "El archivo nuevo debe ser {kind}, como el que reemplaza.",
    cannot_follow_self: "No puedes seguirte a ti mismo.",
    cannot_subscribe_to_self: "No puedes suscribirte a ti mismo.",
    cannot_message_self: "No puedes escribirte a ti mismo.",
    cannot_block_self: "No puedes bloquearte a ti mismo.",
    not_signed_in: "Inicia sesión para continuar.",
    sign_in_to_comment: "Debes iniciar sesión para comentar",
    bad_credentials: "Error en el inicio de sesión. Verifica tus credenciales.",
    session_expired: "Tu sesión expiró. Inicia sesión para continuar.",
    provider_refused: "Error en la autenticación con Google. Por favor, intenta de nuevo.",
    provider_unreachable: "Error al iniciar sesión con Google. Por favor, intenta de nuevo.",
    search_signed_out: "Necesitas iniciar sesión para usar la búsqueda.",
    cross_origin: "Esta acción no vino de nuestro sitio. Recarga la página e inténtalo de nuevo.",
    forbidden: "No tienes permiso para hacer esto.",
    subscribers_only: "Esta publicación es solo para suscriptores.",
    account_suspended: "Esta cuenta está suspendida. Escribe a soporte.",
    blocked: "No puedes hacer esto con esta persona.",
    peer_blocked: "Bloqueaste a esta persona. Desbloquéala para escribirle.",
    messages_closed: "Esta persona no recibe mensajes tuyos.",
    creators_only: "El panel es para creadores.",
    nothing_due: "No hay nada pendiente de pago.",
    already_creator: "Tu cuenta ya es de creador.",
    request_pending: "Ya recibimos tu solicitud. Te responderemos por email.",
    still_running: "Aún estamos recibiendo estos archivos. Espera un momento e inténtalo de nuevo.",
    request_not_found: "No hay una solicitud pendiente.",
    not_found: "No encontramos lo que buscas.",
    user_not_found: "Usuario no encontrado",
    post_not_found: "No se encontró la publicación.",
    comment_not_found: "Este comentario ya no existe.",
    subscription_not_found: "No hay una suscripción vigente.",
    feed_session_gone: "Tu visita al inicio caducó. Vuelve a empezar.",
    method_not_allowed: "Este método no está permitido aquí.",
    name_taken: "Ese nombre de usuario ya está en uso. Elige otro.",
    nothing_to_publish:
      "Ningún archivo de esta publicación se pudo procesar. Elimínala y sube otros archivos.",
    last_file:
      "Es el único archivo de la publicación. Agrega otro antes, o elimina la publicación entera.",
    not_a_creator: "Esta cuenta no es de creador.",
    signup_expired: "Tu registro caducó. Regresa y complétalo otra vez.",
    reset_gone: "Este enlace ya se usó o caducó. Pide otro.",
    too_large: "La subida supera el máximo de {max} MB. Elige archivos más ligeros.",
    body_too_large: "Lo que enviaste es demasiado largo. Acórtalo e inténtalo de nuevo.",
    unsupported_media:
      "El archivo «{name}» no es una foto ni un video que aceptemos. Usa {formats}.",
    avatar_required: "Selecciona una imagen primero.",
    avatar_not_image: "El avatar debe ser una imagen.",
    avatar_failed: "No se pudo actualizar el avatar.",
    too_many_requests: "Demasiados intentos. Espera {wait} e inténtalo de nuevo.",
    internal: "Algo salió mal de nuestro lado. Inténtalo de nuevo.",
    storage_full: "No queda espacio para guardar tu archivo. Inténtalo más tarde.",
  } satisfies Record<ErrorCode, string>,

  /** Why a file of a post is `failed`, said to its owner. */
  mediaErrors: {
    empty: "El archivo está vacío o dañado. Vuelve a exportarlo y súbelo de nuevo.",
    unreadable:
      "No pudimos leer este archivo. Si es un video, expórtalo como MP4; si es una foto, como JPG, y súbelo de nuevo.",
    unsupported_codec:
      "Este video usa un formato que no podemos leer. Expórtalo como MP4 (H.264) y súbelo de nuevo.",
    no_video_stream: "Este archivo solo tiene sonido. Sube un video o una foto.",
    too_long: "El video dura demasiado. Recórtalo y súbelo de nuevo.",
    too_many_pixels:
      "La resolución es demasiado grande. Sube fotos de hasta 50 megapíxeles o videos de hasta 4K.",
    timeout: "Procesar este archivo tardó demasiado. Prueba con uno más corto o más ligero.",
    gave_up: "No pudimos procesar este archivo. Expórtalo otra vez y súbelo de nuevo.",
  },

  /** Why the feed shows a post ("¿Por qué veo esto?"). */
  motives: {
    own: "Acabas de publicarlo.",
    followed: "Sigues a @{name}.",
    tag: "Te interesa #{tag}.",
    creator: "Te gusta lo que publica @{name}.",
    discovery: "Para que descubras a alguien nuevo.",
    trending: "Es tendencia ahora.",
    new: "Se publicó hace poco.",
    popular: "A otras personas les gusta.",
    again: "Ya viste lo más nuevo; esto lo viste hace tiempo.",
  },

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
    signInToFollow: "Inicia sesión para seguir usuarios.",
  },

  fields: {
    choice: "Este valor no es uno de los posibles.",
    comment: {
      empty: "Escribe algo antes de enviar.",
      tooLong: "El comentario admite como máximo 500 caracteres.",
    },
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
    required: {
      nombre_usuario: "Falta rellenar el campo de Nombre de Usuario",
      correo: "Falta rellenar el campo de Email",
      contrasenia: "Falta rellenar el campo de Contraseña",
      actual: "Falta rellenar el campo de Contraseña actual",
    },
    invalid: {
      nombre_usuario:
        "Usa hasta 50 letras, números, puntos, guiones o guiones bajos, y no solo números.",
      nombre_usuario_ending: "El nombre de usuario no puede terminar en «.data».",
      correo: "Escribe una dirección de email como nombre@ejemplo.com",
      contrasenia: "La contraseña admite como máximo 1000 caracteres.",
      biografia: "La biografía admite como máximo 300 caracteres.",
    },
  },
} as const;

/** The Spanish message of an error code, its `{placeholders}` filled in. */
export function errorMessage(
  code: ErrorCode,
  values: Record<string, string | number> = {},
): string {
  return fill(es.errors[code], values);
}

/** A time to wait, as one says it: never less than it is. */
export function waitWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "1 segundo" : `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
