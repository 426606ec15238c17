import { fill, speak } from "#app/strings/language.ts";
import { refusals } from "#app/strings/refusals.ts";
import { MESSAGE_MAX } from "./limits.ts";

const es = {
  title: "Mensajes",
  /** In place of the name of somebody whose account was deleted. */
  gone: "Cuenta eliminada",
  you: "Tú",
  /** Before what somebody said. */
  says: "{who}: ",
  withdrawn: "Moderación retiró este mensaje.",
  hidden: "Ocultaste este mensaje.",

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
    report: "Denunciar",
    blockedByYou: refusals.peer_blocked,
    closed: refusals.messages_closed,
  },

  age: { moment: "hace un momento", hours: "hace {amount} h", minutes: "hace {amount} min" },

  composer: {
    label: "Mensaje para @{name}",
    placeholder: "Escribe un mensaje…",
    send: "Enviar",
    failed: "No se pudo enviar el mensaje. {why}",
    tooLong: " · Acorta el mensaje para enviarlo.",
    room: fill("Hasta {max} caracteres.", { max: MESSAGE_MAX }),
  },

  peer: {
    options: "Más opciones",
    report: "Denunciar perfil",
    reportPicture: "Denunciar foto de perfil",
    block: "Bloquear a @{name}",
    unblock: "Desbloquear a @{name}",
    whatBlockingDoes:
      "Dejarán de seguirse y de verse: ni perfiles, ni publicaciones, ni comentarios, ni mensajes.",
  },

  settings: {
    title: "Mensajes y bloqueos",
    saved: "Tus preferencias se guardaron.",
    who: "Quién puede escribirte",
    everybody: { label: "Todos", hint: "Cualquier persona puede escribirte." },
    followed: { label: "A quienes sigo", hint: "Solo las personas que sigues." },
    nobody: { label: "Nadie", hint: "Solo te responden las personas a las que escribes." },
    blocked: "Personas bloqueadas",
    noneBlocked: "No has bloqueado a nadie.",
    blockedFailed: "No se pudieron cargar las personas bloqueadas.",
  },
};

export const strings = speak({ es });
