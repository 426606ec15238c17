import { speak } from "#app/strings/language.ts";

const es = {
  title: "Inicio",
  tabs: { label: "Qué ver", following: "Siguiendo", forYou: "Para ti" },
  posts: "Publicaciones",
  previous: "Publicación anterior",
  next: "Publicación siguiente",
  ad: "Publicidad",
  why: "¿Por qué veo esto?",
  end: "Ya viste todo por ahora.",
  loading: "Cargando contenido…",
  loadFailed: "Error al cargar el contenido",
  unavailable: "Contenido no disponible",
  upload: "Subir contenido",

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
    forYou: "Ver Para ti",
    seePosts: "Ver lo que publican",
  },
};

export const strings = speak({ es });
