import { speak } from "#app/strings/language.ts";
import type { ActorKind } from "#db/schema/cases.ts";
import type { ConsentTo } from "#app/features/people/consents.server.ts";
import type { KnownThing } from "./center/view.ts";

const known: Record<KnownThing, { one: string; other: string }> = {
  posts: { one: "{count} publicación tuya", other: "{count} publicaciones tuyas" },
  comments: { one: "{count} comentario tuyo", other: "{count} comentarios tuyos" },
  conversations: {
    one: "{count} conversación, con lo que dice",
    other: "{count} conversaciones, con lo que dicen",
  },
  mentions: {
    one: "{count} publicación que te menciona",
    other: "{count} publicaciones que te mencionan",
  },
  likes: { one: "{count} me gusta", other: "{count} me gusta" },
  saved: { one: "{count} publicación guardada", other: "{count} publicaciones guardadas" },
  following: { one: "{count} persona que sigues", other: "{count} personas que sigues" },
  followers: { one: "{count} persona que te sigue", other: "{count} personas que te siguen" },
  hashtags: { one: "{count} hashtag que sigues", other: "{count} hashtags que sigues" },
  subscriptions: { one: "{count} suscripción", other: "{count} suscripciones" },
  subscribers: {
    one: "{count} persona suscrita a ti",
    other: "{count} personas suscritas a ti",
  },
  payments: { one: "{count} pago que hiciste", other: "{count} pagos que hiciste" },
  purchases: {
    one: "{count} publicación que compraste",
    other: "{count} publicaciones que compraste",
  },
  sales: { one: "{count} pago que te hicieron", other: "{count} pagos que te hicieron" },
  months: {
    one: "{count} mes en que te vieron, con lo que ganaste",
    other: "{count} meses en que te vieron, con lo que ganaste",
  },
  withdrawals: {
    one: "{count} retiro de tus ganancias",
    other: "{count} retiros de tus ganancias",
  },
  payoutAccount: {
    one: "{count} cuenta donde te pagamos",
    other: "{count} cuentas donde te pagamos",
  },
  verifications: {
    one: "{count} verificación de identidad",
    other: "{count} verificaciones de identidad",
  },
  appearances: {
    one: "{count} publicación donde dicen que apareces",
    other: "{count} publicaciones donde dicen que apareces",
  },
  releases: {
    one: "{count} autorización firmada de quien aparece en lo tuyo",
    other: "{count} autorizaciones firmadas de quienes aparecen en lo tuyo",
  },
  uploads: {
    one: "{count} archivo que subiste y no has publicado",
    other: "{count} archivos que subiste y no has publicado",
  },
  watched: {
    one: "{count} publicación que viste en el feed",
    other: "{count} publicaciones que viste en el feed",
  },
  tastes: {
    one: "{count} gusto que dedujimos de lo que ves",
    other: "{count} gustos que dedujimos de lo que ves",
  },
  hidden: {
    one: "{count} publicación que no quieres ver",
    other: "{count} publicaciones que no quieres ver",
  },
  blocked: { one: "{count} persona bloqueada", other: "{count} personas bloqueadas" },
  muted: { one: "{count} persona silenciada", other: "{count} personas silenciadas" },
  mutedWords: { one: "{count} palabra silenciada", other: "{count} palabras silenciadas" },
  notifications: { one: "{count} notificación", other: "{count} notificaciones" },
  reports: { one: "{count} denuncia que hiciste", other: "{count} denuncias que hiciste" },
  decisions: {
    one: "{count} decisión de moderación sobre lo tuyo",
    other: "{count} decisiones de moderación sobre lo tuyo",
  },
  support: { one: "{count} mensaje a soporte", other: "{count} mensajes a soporte" },
  services: {
    one: "{count} cuenta de otro servicio con la que entras",
    other: "{count} cuentas de otros servicios con las que entras",
  },
  sessions: { one: "{count} sesión abierta", other: "{count} sesiones abiertas" },
  tokens: { one: "{count} token personal", other: "{count} tokens personales" },
  pushDevices: {
    one: "{count} dispositivo que recibe avisos",
    other: "{count} dispositivos que reciben avisos",
  },
};

const consentTo: Record<ConsentTo, string> = {
  terms: "Términos y condiciones",
  privacy: "Aviso de privacidad",
  sensitive: "Uso de datos sensibles",
  personalizacion: "Personalización",
  analitica: "Analítica",
  sugerencias: "Aparecer entre las sugerencias",
};

/** In what part somebody looked at a document, never their name. */
const lookers: Record<ActorKind, string> = {
  person: "Tú",
  moderator: "Una persona que modera",
  administrator: "Una persona que administra",
  command_line: "El operador",
  automatic: "El sistema",
  portal: "El sistema",
};

const es = {
  title: "Centro de Privacidad",
  intro:
    "Aquí decides qué hacemos con tus datos, ves qué sabemos de ti y pides lo que la ley te permite pedir.",
  visitor: "No iniciaste sesión: lo que elijas se guarda en este navegador.",
  leave: {
    title: "Tu copia y tu cuenta",
    download: "Descargar todos mis datos",
    downloadHint: "Todo lo que guardamos de ti, con tus fotos y videos, en un archivo.",
    remove: "Eliminar mi cuenta",
    removeHint: "Ahora o en 30 días; hasta entonces puedes cambiar de idea.",
  },
  signIn: "Inicia sesión",
  signInFor: "{link} para ver lo que sabemos de tu cuenta.",

  choices: {
    title: "Cookies y datos",
    necessary: "Necesarias",
    necessaryHint:
      "Tu sesión, tu respuesta sobre la edad, el modo claro u oscuro, tu lugar en el feed y los formularios en curso. Sin ellas el sitio no funciona, así que no se apagan.",
    personalizacion: "Personalización",
    personalizacionHint:
      "El feed aprende de lo que ves y de lo que te gusta. Si la apagas, lo ordenamos igual que para quien llega por primera vez, no guardamos qué viste y borramos lo que habíamos aprendido. La pestaña Siguiendo, tus bloqueos y lo que ocultas siguen igual.",
    analitica: "Analítica",
    analiticaHint:
      "Medimos cuánto se mira cada publicación. Si la apagas, no guardamos cuánto tiempo ves nada; el feed tampoco aprende de ello. Cada vista sí se cuenta una vez al día, porque de ella depende lo que se paga a quien publica: esa marca se borra a las 24 horas.",
    gpc: "Tu navegador pide a todos los sitios que no te sigan (Global Privacy Control): mientras no elijas otra cosa, las dos están apagadas.",
    save: "Guardar mis decisiones",
    done: "Guardamos tus decisiones.",
  },

  texts: {
    title: "Lo que aceptaste",
    current: "{text}, versión del {date}",
    version: "versión del {date}",
    yes: "Sí",
    no: "No",
    age: "Dijiste que eres mayor de edad el {date}. Lo recuerda una cookie de este navegador.",
    noAge: "Este navegador no ha respondido a la pregunta de la edad.",
    what: consentTo,
  },

  known: {
    title: "Qué sabemos de ti",
    intro:
      "Tu cuenta es @{name}, con el email {correo}, desde el {date}. Además, en este momento guardamos:",
    things: known,
    change: "Ver o cambiar",
    kept: "Cuánto tiempo se conserva cada cosa está en el {link}.",
    keptLink: "aviso de privacidad",
  },

  looks: {
    title: "Quién vio tus documentos",
    intro: "Cada vez que alguien abre un documento de identidad tuyo queda anotado aquí.",
    none: "Nadie ha abierto un documento tuyo.",
    line: "{who} vio {what} · {date}",
    what: {
      datos: "los datos de tu verificación",
      frente: "el frente de tu documento",
      reverso: "el reverso de tu documento",
      retrato: "tu foto con el documento",
    } as Record<string, string>,
    other: "«{what}»",
    times: { one: "({count} vez en una hora)", other: "({count} veces en una hora)" },
    who: lookers,
  },

  correction: {
    title: "Corregir tus datos",
    words:
      "Cambia tu nombre, tu foto y tu biografía en {profile}; tu email, tu contraseña y tus sesiones, en {security}. Para corregir cualquier otro dato, {request}.",
    profile: "Editar perfil",
    security: "Seguridad",
    request: "pide que lo rectifiquemos",
  },

  opposition: {
    title: "Oponerte a usos secundarios",
    sugerencias: "Sugerirme a otras personas",
    sugerenciasHint:
      "Si eres creador, tu perfil puede aparecer entre las personas a quienes seguir. Si lo apagas, no aparece ahí; quien te busca te encuentra igual.",
    save: "Guardar oposición",
    done: "Guardamos tu decisión.",
    others:
      "La personalización y la analítica se apagan arriba. No usamos tus datos para nada más.",
  },

  requests: {
    title: "Pedir algo más",
    words:
      "Por ley puedes pedir acceso, rectificación, cancelación, oposición, que limitemos el uso de tus datos o retirar tu consentimiento. Respondemos en un máximo de {answer} días hábiles, con cuenta o sin ella.",
    ask: "Hacer una solicitud",
    open: "Ver {referencia}",
  },

  changed: {
    title: "Cambios en nuestros textos",
    texts: { terms: "los términos y condiciones", privacy: "el aviso de privacidad" },
    line: "Cambiamos {text}: versión del {date}.",
    nothing: "No tienes que aceptar nada de nuevo.",
    dismiss: "Entendido",
  },

  accept: {
    title: { first: "Antes de empezar", again: "Cambiaron nuestros textos" },
    intro: {
      first: "Para usar tu cuenta necesitamos que aceptes estos textos. Puedes leerlos con calma.",
      again:
        "Para seguir usando tu cuenta necesitamos que los aceptes. Puedes leerlos con calma: mientras tanto no se borra nada.",
    },
    read: "{text} (versión del {date})",
    sensitive:
      "Al aceptar también consientes que tratemos los datos que pueden revelar tu vida o preferencia sexual, como explica el aviso, solo para lo que ahí dice.",
    agree: "Los leí y los acepto",
    needed: "Marca la casilla para seguir.",
    send: "Aceptar y seguir",
    otherwise: "¿No estás de acuerdo?",
    otherwiseWays:
      "Puedes {download}, {remove}, escribirnos por {support} o {out}. Tu cuenta queda como está hasta que decidas.",
    download: "descargar tus datos",
    remove: "eliminar tu cuenta",
    support: "soporte",
    out: "cerrar sesión",
  },
};

export const strings = speak({ es });
