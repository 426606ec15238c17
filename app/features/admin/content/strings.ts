import { speak } from "#app/strings/language.ts";

const es = {
  title: "Contenido",
  search: {
    label: "Buscar por número, dirección o dueño",
    submit: "Buscar",
    end: "Quitar la búsqueda",
    none: "No hay ninguna publicación así.",
  },
  tabs: {
    label: "Estados",
    todas: "Todas",
    "en-proceso": "En proceso",
    fallidas: "Fallidas",
    apartadas: "Moderadas",
  },
  empty: "No hay publicaciones en este estado.",
  post: "Publicación {id}",
  by: "de {name}, {date}",
  noWords: "Sin texto",
  views: { one: "{count} vista", other: "{count} vistas" },
  kinds: { publicacion: "publicación", shortit: "shortit" },
  status: { queued: "en proceso", ready: "lista", failed: "falló" },
  moderation: {
    visible: "a la vista",
    restricted: "solo en su página y en el perfil",
    hidden: "oculta",
    removed: "retirada",
  },
  facts: { owner: "De", kind: "Tipo", status: "Estado", moderation: "Moderación", date: "Fecha" },
  open: "Abrir la publicación",
  theCase: "Ver su caso",
  decide: {
    title: "Ocultar o retirar",
    about:
      "Es una decisión como las de moderación: quien la publicó recibe los motivos y puede apelar. Se deshace desde su caso.",
    reason: "Motivo, que la persona lee",
    hide: "Ocultar",
    remove: "Retirar",
  },
  done: "La decisión está tomada.",
};

export const strings = speak({ es });
