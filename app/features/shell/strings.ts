import { speak } from "#app/strings/language.ts";
import { refusals } from "#app/strings/refusals.ts";

const es = {
  skip: "Saltar al contenido",
  /** Of pages that speak another language than the site. */
  skipInEnglish: "Skip to content",
  logo: "{siteName}, ir al inicio",
  nav: "Principal",
  home: "Inicio",
  ownProfile: "Tu perfil",
  bell: "Notificaciones",
  leave: "Salir ya",
  profileComing: "Cargando perfil…",
  pageComing: "Cargando contenido…",
  /** Of "Iniciar sesión", where only its first word has room. */
  signIn: { short: "Iniciar", rest: " sesión" },
  signUp: "Registrarse",
  sections: "Secciones",
  menu: {
    label: "Menú",
    labelOf: "Menú de @{name}",
    unread: { one: ", {count} mensaje sin leer", other: ", {count} mensajes sin leer" },
    /** After a number. */
    unreadUnit: "sin leer",
    askedUnit: {
      one: "publicación espera que confirmes si apareces",
      other: "publicaciones esperan que confirmes si apareces",
    },
    explore: "Explorar",
    /** Of "Subir contenido", where only its first word has room. */
    upload: { short: "Subir", rest: " contenido" },
    saved: "Guardado",
    profile: "Perfil",
    settings: "Configuración y privacidad",
    support: "Soporte",
    messages: "Mensajes",
    dashboard: "Panel",
    moderation: "Moderación",
    admin: "Administración",
  },
  darkMode: {
    label: "Modo oscuro",
    labelOf: "Modo oscuro: {verb}",
    dark: "Activar",
    light: "Desactivar",
  },
  saver: "Ahorro de datos",
  failures: {
    title: "Unexpected Application Error!",
    badRequest: "La solicitud no es válida.",
    notSignedIn: refusals.not_signed_in,
    forbidden: "No tienes permiso para ver esto.",
    notFound: "No encontramos la página que buscas.",
    wrongMethod: "Esta dirección no admite esa acción.",
    internal: refusals.internal,
    reference: "Referencia: {id}",
  },
};

export const strings = speak({ es });
