import { speak } from "#app/strings/language.ts";
import { APPEAL_MONTHS } from "#app/features/cases/limits.ts";

const es = {
  title: "Avisos",
  one: "Aviso",
  intro:
    "Aquí están las decisiones que tomamos sobre tu cuenta o lo que publicas, con sus motivos.",
  empty: "No hay ninguna decisión sobre ti.",
  strikes: { one: "Tienes {count} falta vigente.", other: "Tienes {count} faltas vigentes." },
  noStrikes: "No tienes faltas vigentes.",
  strikesHint: "Cada falta deja de contar en la fecha que dice su aviso.",
  back: "Avisos",
  state: {
    open: "Puedes apelar hasta el {date}",
    late: "El plazo para apelar terminó",
    appealed: "Apelada, sin responder",
    upheld: "Apelada: se mantiene",
    reversed: "Revertida",
  },

  about: {
    publicacion: "Tu publicación",
    comentario: "Tu comentario",
    mensaje: "Tu mensaje",
    perfil: "Tu perfil",
    avatar: "Tu foto de perfil",
    subida: "Algo que enviaste",
  },
  of: "Del {date}",
  what: "Qué decidimos",
  actions: {
    nothing: "No tomamos ninguna medida.",
    warn: "Te hacemos una advertencia. Nada deja de verse.",
    restrict: "Se ve en su página y en tu perfil, y no se recomienda a nadie.",
    hide: "Está oculto: solo tú lo ves.",
    remove: "Se retiró: ya nadie lo ve.",
    take_avatar: "Quitamos tu foto de perfil.",
    take_cover: "Quitamos la portada de tu perfil.",
    take_name: "Quitamos tu nombre de usuario.",
    take_biography: "Quitamos lo que decías de ti en tu perfil.",
    mute: "No puedes publicar, comentar, escribir mensajes ni cambiar tu perfil, salvo para quitar algo de él.",
    suspend: "Tu cuenta está suspendida: nadie ve lo que publicaste y no puedes entrar.",
    ban: "Tu cuenta está cerrada.",
    refuse: "No se publicó: lo rechazamos antes de que alguien lo viera.",
  },
  until: "Hasta el {date}.",
  noEnd: "Sin fecha de fin.",
  scope: "Vale en todos los países.",
  why: "Por qué",
  ground: { terms: "Va contra nuestras reglas", illegal: "Va contra la ley" },
  facts: "Los hechos",
  source: "Cómo lo supimos",
  reported: "Alguien nos avisó.",
  found: "Lo encontramos nosotros.",
  automatic: {
    found: "Un programa lo detectó.",
    notFound: "Ningún programa lo detectó por su cuenta.",
    decided: "La decisión la tomó un programa.",
    notDecided: "La decisión la tomó una persona.",
  },
  strike: { one: "Suma {count} falta.", other: "Suma {count} faltas." },
  strikeUntil: "Deja de contar el {date}.",
  reference: "Referencia",
  since: "Desde el {date}",
  reversed: "Esta decisión se revirtió el {date}: todo vuelve a estar como antes.",

  appeal: {
    title: "Si no estás de acuerdo",
    how: `Puedes apelar una vez, en los ${APPEAL_MONTHS} meses siguientes. La revisa otra persona siempre que la haya, y te responde por escrito. También puedes acudir a los tribunales.`,
    label: "Por qué debe cambiar la decisión",
    submit: "Apelar",
    sent: "Recibimos tu apelación. Te respondemos por escrito.",
    late: "El plazo para apelar terminó el {date}.",
    yours: "Lo que dijiste",
    pending: "Todavía no la respondemos.",
    answer: "Nuestra respuesta",
    outcome: {
      upheld: "Mantenemos la decisión.",
      reversed: "Tenías razón: revertimos la decisión.",
    },
  },
  gone: "Este enlace ya no sirve. Si puedes entrar, tus avisos están en la configuración.",

  mails: {
    statement: {
      subject: "Tienes un aviso en {siteName}",
      told: "Hay una decisión sobre la cuenta @{nombre_usuario} de {siteName}.",
      read: "Lee los motivos aquí:",
      appeal: `Si no estás de acuerdo, en esa página puedes apelar durante ${APPEAL_MONTHS} meses. El enlace es solo para ti: no lo compartas.`,
    },
    answer: {
      subject: "Hay una respuesta para ti en {siteName}",
      told: "Respondimos a lo que nos escribiste desde la cuenta @{nombre_usuario} de {siteName}.",
      read: "Léela aquí:",
    },
  },
};

export const strings = speak({ es });
