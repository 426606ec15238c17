import { fill, speak } from "#app/strings/language.ts";
import { refusals } from "#app/strings/refusals.ts";
import { MESSAGE_VIDEO_SECONDS } from "#app/features/media/limits.ts";
import { MESSAGE_FILES_MAX, MESSAGE_MAX, MESSAGE_WARNING } from "./limits.ts";
import type { Emoji } from "./reactions/emoji.ts";

const es = {
  title: "Mensajes",
  /** In place of the name of somebody whose account was deleted. */
  gone: "Cuenta eliminada",
  you: "Tú",
  /** Before what somebody said. */
  says: "{who}: ",
  withdrawn: "Moderación retiró este mensaje.",
  hidden: "Ocultaste este mensaje.",
  deleted: "Mensaje eliminado",

  attachments: {
    /** Of a message without words, in the list of conversations. */
    previews: {
      photo: "Foto",
      photos: "Fotos",
      video: "Video",
      videos: "Videos",
      files: "Fotos y videos",
    },
    add: "Foto o video",
    room: fill("Hasta {max} fotos o videos, de hasta {minutes} minutos cada uno.", {
      max: MESSAGE_FILES_MAX,
      minutes: MESSAGE_VIDEO_SECONDS / 60,
    }),
    tooMany: fill("Un mensaje lleva hasta {max} archivos.", { max: MESSAGE_FILES_MAX }),
    remove: "Quitar {name}",
    states: {
      waiting: "En espera",
      sending: "{percent} %",
      stuck: "Sin conexión: sigue solo",
      paused: "En pausa",
      missing: "Elígelo otra vez",
      refused: "No se pudo enviar",
      sent: "Listo",
    },
    retry: "Reintentar",
    /** While the files of a message are on their way. */
    wait: "Se envía cuando terminen de subir los archivos.",
    leave: {
      title: "¿Salir sin enviar los archivos?",
      text: "Los archivos que elegiste no se han enviado. Si sales ahora, se quitan.",
      stay: "Seguir aquí",
      go: "Salir sin enviarlos",
    },
    photoOf: "Foto de {who}",
    videoOf: "Video de {who}",
    open: "Ver en grande",
    viewer: "Foto",
    processing: "Preparando… {percent} %",
    failed: "Este archivo no se pudo enviar.",
    /** In place of what a stranger sent. */
    ask: "Ver la foto de {who}",
    askVideo: "Ver el video de {who}",
    stranger: "No conoces a esta persona: se muestra cuando tú quieras.",
  },

  deletion: {
    forBoth: "Eliminar para ambos",
    forOneself: "Ocultar para mí",
    giveBack: "Volver a mostrar",
    failed: "No se pudo eliminar el mensaje. {why}",
  },

  list: {
    empty: "Sin conversaciones.",
    loading: "Cargando conversaciones…",
    earlier: "Ver conversaciones anteriores",
    latest: "Volver a las más recientes",
    noMessages: "Sin mensajes aún",
    /** After a number. */
    unread: "sin leer",
    signIn: "Necesitas iniciar sesión para ver mensajes.",
    failed: "Error al cargar conversaciones",
  },

  requests: {
    title: "Solicitudes",
    what: "Mensajes de personas a las que no sigues ni has escrito. No sabrán que los leíste hasta que respondas.",
    back: "Volver a los mensajes",
    empty: "Sin solicitudes.",
    asks: "{who} quiere escribirte. No sabrá que leíste su mensaje. Si respondes, aceptas.",
    accept: "Aceptar",
    delete: "Eliminar",
    report: "Denunciar perfil",
  },

  start: {
    title: "Nueva conversación",
    whom: "@usuario o ID de usuario",
    open: "Abrir conversación",
    choose: "Elige una conversación o inicia una nueva.",
    /** product.md 17.6 has it with a full stop here. */
    nobody: `${refusals.user_not_found}.`,
    failed: "No se pudo abrir la conversación.",
  },

  thread: {
    title: "Mensajes con @{name}",
    titleGone: "Mensajes con una cuenta eliminada",
    gone: "Esta cuenta se eliminó. Sus mensajes quedan aquí para ti.",
    pane: "Conversación",
    back: "Volver a las conversaciones",
    profile: "Ver perfil",
    earlier: "Ver mensajes anteriores",
    latest: "Ver mensajes más recientes",
    news: "Mensajes nuevos",
    failed: "Error al cargar mensajes",
    empty: "Sin mensajes. ¡Saluda!",
    seen: " · Visto",
    typing: "Escribiendo…",
    report: "Denunciar",
    blockedByYou: refusals.peer_blocked,
    closed: refusals.messages_closed,
  },

  /** Of one message. */
  bubble: { options: "Opciones del mensaje", close: "Cerrar" },

  answers: {
    answer: "Responder",
    /** Over the composer. */
    answering: "Respondes a {who}",
    cancel: "Cancelar la respuesta",
    gone: "Este mensaje ya no está.",
    open: "Ir al mensaje de {who}: {text}",
  },

  reactions: {
    react: "Reaccionar",
    choose: "Elige una reacción",
    failed: "No se pudo guardar la reacción. {why}",
    /** Of a sign that one has put. */
    takeBack: "Quitar {name}",
    of: "{who}: {name}",
    names: {
      "❤️": "Me encanta",
      "😂": "Me divierte",
      "😮": "Me asombra",
      "😢": "Me entristece",
      "👍": "Me gusta",
      "🔥": "Fuego",
    } satisfies Record<Emoji, string>,
  },

  search: {
    title: "Buscar en los mensajes con {name}",
    link: "Buscar en la conversación",
    back: "Volver a la conversación",
    words: "Palabras",
    search: "Buscar",
    open: "Ver en la conversación",
    none: "Ningún mensaje tiene esas palabras.",
    noneHere: "En esta parte de la conversación no hay más mensajes con esas palabras.",
    more: "Buscar en mensajes anteriores",
    failed: "No se pudo buscar en los mensajes.",
  },

  age: { moment: "hace un momento", hours: "hace {amount} h", minutes: "hace {amount} min" },

  composer: {
    label: "Mensaje para @{name}",
    placeholder: "Escribe un mensaje…",
    send: "Enviar",
    failed: "No se pudo enviar el mensaje. {why}",
    tooLong: "Acorta el mensaje para enviarlo.",
    narrow: fill("Quedan menos de {left} caracteres.", { left: MESSAGE_MAX - MESSAGE_WARNING }),
    room: fill("Hasta {max} caracteres.", { max: MESSAGE_MAX }),
  },

  peer: {
    options: "Más opciones",
    report: "Denunciar perfil",
    reportPicture: "Denunciar foto de perfil",
    block: "Bloquear a @{name}",
    unblock: "Desbloquear a @{name}",
    whatBlockingDoes:
      "Dejarán de seguirse y de verse: ni perfiles, ni publicaciones, ni comentarios, ni mensajes. Si entre ustedes hay una suscripción, ya no se cobrará.",
  },

  settings: {
    title: "Mensajes y bloqueos",
    saved: "Tus preferencias se guardaron.",
    who: "Quién puede escribirte",
    everybody: {
      label: "Todos",
      hint: "Cualquier persona puede escribirte. De quienes no sigues llega a Solicitudes.",
    },
    followed: { label: "A quienes sigo", hint: "Solo las personas que sigues." },
    nobody: { label: "Nadie", hint: "Solo te responden las personas a las que escribes." },
    shown: "Lo que muestras y ves",
    seen: {
      label: "Visto",
      hint: "Se sabe que leíste un mensaje. Si lo apagas, tampoco ves si leyeron los tuyos.",
    },
    typing: {
      label: "Escribiendo…",
      hint: "Se ve mientras escribes. Si lo apagas, tampoco ves cuándo te escriben.",
    },
    blocked: "Personas bloqueadas",
    noneBlocked: "No has bloqueado a nadie.",
    blockedFailed: "No se pudieron cargar las personas bloqueadas.",
  },
};

export const strings = speak({ es });
