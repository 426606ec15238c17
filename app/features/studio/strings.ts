import { RATED_VIEWS } from "#app/features/payouts/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import { refusals } from "#app/strings/refusals.ts";

const es = {
  title: "Panel de creador",
  nav: "Panel",
  tabs: {
    summary: "Resumen",
    posts: "Publicaciones",
    stats: "Estadísticas",
    subscriptions: "Suscripciones",
  },
  month: "Mes",
  visits: "Visitas",
  rate: fill("{money} por cada {views} vistas.", { views: RATED_VIEWS }),

  verify: "Verificar mi identidad",

  apply: {
    about:
      "El panel es para creadores: muestra cuántas vistas tienen sus publicaciones cada mes y lo que ganan con ellas, {rate}",
    how: "Para ser creador envíanos una solicitud. Te respondemos por email.",
    verify: "Para cobrar, además tu cuenta tiene que estar verificada. Puedes hacerlo ya:",
    received: "Recibimos tu solicitud. Te responderemos por email.",
    rejected: "Tu última solicitud no fue aprobada. Puedes enviar otra.",
    question: "¿Qué quieres publicar?",
    send: "Enviar solicitud",
  },

  summary: {
    viewsOf: "Vistas de {month}",
    due: "Pago pendiente",
    settle: "Proceder con el pago",
    unverified: "Para cobrar, tu cuenta tiene que estar verificada.",
    settling: "Procesando…",
    settled: "Recibimos tu solicitud de pago. El pago está en proceso.",
    nothingDue: refusals.nothing_due,
    payouts: "Últimos pagos",
    payout: "Pago",
    forViewsOf: "Por las vistas de",
    amount: "Monto",
  },

  withdrawals: {
    title: "Tu saldo",
    balance: "Saldo: {balance}. Disponible: {available}.",
    rules:
      "Reúne vistas y ventas que pediste cobrar. Cada parte queda disponible {days} días después, y se paga desde {min}.",
    withdrawal: "Retiro",
    receipt: "CFDI {cfdi}",
    state: "Estado",
    states: {
      requested: "Solicitado",
      approved: "Aprobado",
      exported: "Enviado al banco",
      paid: "Pagado",
      failed: "No se pudo pagar",
      void: "Anulado",
    },
  },

  chart: {
    title: "Visitas mensuales",
    about: "Línea de las visitas de cada mes; los números están en la tabla.",
    point: { one: "{month}: {count} visita", other: "{month}: {count} visitas" },
    numbers: "Ver los números",
  },

  posts: {
    label: "Tus publicaciones",
    empty: "Aún no tienes publicaciones.",
    title: "Título",
    /** Of a post without text. */
    untitled: "Publicación #{id}",
    views: "Vistas",
    likes: "Me gusta",
    comments: "Comentarios",
    date: "Fecha",
    first: "Volver al principio",
  },
};

export const strings = speak({ es });
