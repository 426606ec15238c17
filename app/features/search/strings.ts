import { speak } from "#app/strings/language.ts";
import { refusals } from "#app/strings/refusals.ts";

const es = {
  title: "Buscar",
  results: "Resultados",
  noResults: "Sin resultados",
  failed: "Error al buscar",
  signIn: refusals.search_signed_out,
  users: "Usuarios",
  posts: "Publicaciones",
  tags: "Tags",

  form: {
    what: "Qué buscas",
    placeholder: "Descripción o categoría",
    order: "Orden",
    recent: "Más recientes",
    popular: "Más populares",
  },

  page: {
    resultsFor: "Mostrando resultados para: {query}",
    hint: "Revisa cómo está escrito, o prueba con menos palabras o con un #hashtag.",
    suggestedTags: "Tags sugeridos",
    popularTags: "Tags populares",
    more: "Cargar más",
    end: "Fin de resultados",
    counts: {
      posts: { one: "{shown} post", other: "{shown} posts" },
      users: { one: "{shown} usuario", other: "{shown} usuarios" },
      tags: { one: "{shown} tag", other: "{shown} tags" },
    },
  },

  hashtag: {
    posts: { one: "{count} publicación", other: "{count} publicaciones" },
    shortPosts: { one: "{count} post", other: "{count} posts" },
    follow: "Seguir",
    unfollow: "Dejar de seguir",
    followFailed: "No se pudo actualizar el seguimiento.",
  },

  recent: {
    title: "Búsquedas recientes",
    clear: "Borrar todo",
    remove: "Quitar «{query}»",
  },

  ideas: {
    followed: "Hashtags que sigues",
    creators: "Creadores para conocer",
    failed: "No se pudieron cargar las sugerencias.",
    none: "Escribe una palabra, un #hashtag o el nombre de alguien.",
  },

  quick: {
    title: "Búsqueda rápida",
    placeholder: "Buscar por descripción o #hashtag",
    all: "Ver todo",
    noText: "Sin descripción",
    shortit: "Shortit",
    post: "Post",
  },
};

export const strings = speak({ es });
