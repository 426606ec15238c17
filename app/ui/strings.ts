import { speak } from "#app/strings/language.ts";

/** Words that the whole interface repeats. */
const es = {
  back: "Volver",
  cancel: "Cancelar",
  close: "Cerrar",
  delete: "Eliminar",
  loading: "Cargando…",
  loadingPosts: "Cargando publicaciones…",
  more: "Ver más",
  moreFailed: "No se pudo cargar más.",
  retry: "Reintentar",
  settings: "Configuración",
  save: "Guardar",
  saving: "Guardando…",
  searching: "Buscando…",
  sending: "Enviando…",
  technical: "Lo que dijo el programa:",
  uploading: "Subiendo…",
  /** Of what moderation took away: leads to the statement of reasons. */
  whyModerated: "Ver el motivo",
  notDone: "No se pudo hacer",
  notNow: "Ahora no",
  goHome: "Ir al inicio",
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  terms: "Términos y condiciones",
  privacyNotice: "Aviso de privacidad",

  ago: {
    moment: "Hace un momento",
    minute: { one: "Hace {count} minuto", other: "Hace {count} minutos" },
    hour: { one: "Hace {count} hora", other: "Hace {count} horas" },
    day: { one: "Hace {count} día", other: "Hace {count} días" },
  },
  line: {
    down: "Sin conexión. Seguimos en cuanto vuelva.",
    unsent: "No hay conexión con el servidor. Lo que escribiste sigue aquí: vuelve a enviarlo.",
  },
  file: {
    chooseOne: "Elegir archivo",
    chooseMany: "Elegir archivos",
    noneChosen: "Ninguno elegido",
    chosen: { one: "{count} archivo", other: "{count} archivos" },
  },
  confirm: {
    first: "Antes de llenar esto te pedimos confirmar que eres tú.",
    go: "Confirmar que soy yo",
  },
  toast: { see: "Ver", close: "Cerrar aviso" },
};

export const common = speak({ es });
