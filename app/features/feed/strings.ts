import { speak } from "#app/strings/language.ts";

const es = {
  title: "Inicio",
  tabs: { label: "Qué ver", following: "Siguiendo", forYou: "Para ti" },
  posts: "Publicaciones",
  previous: "Publicación anterior",
  next: "Publicación siguiente",
  ad: "Publicidad",
  why: "¿Por qué veo esto?",
  /** Why one sees what the place kept from the last visit holds. */
  lastSeen: "Es lo último que veías.",
  end: "Ya viste todo por ahora.",
  loading: "Cargando contenido…",
  loadFailed: "Error al cargar el contenido",
  unavailable: "Contenido no disponible",
  upload: "Subir contenido",

  house: {
    headline: "Tu próximo shortit empieza aquí",
    text: "Graba en vertical, súbelo en un minuto y que lo descubran.",
  },

  startFailed: "Error al iniciar el feed.",
  empty: {
    title: "No hay contenido disponible para mostrar.",
    text: "Sé la primera persona en publicar algo.",
  },
  emptyFollowing: {
    title: "Aquí verás a quienes sigues",
    text: "Sigue a creadores y sus publicaciones aparecerán aquí, de la más nueva a la más vieja.",
    signIn: "Inicia sesión para seguir a creadores y ver aquí lo que publican.",
    suggestions: "Creadores sugeridos",
    followers: { one: "{count} seguidor", other: "{count} seguidores" },
    forYou: "Ver Para ti",
  },
};

export const strings = speak({ es });
