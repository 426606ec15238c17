import { speak } from "#app/strings/language.ts";

const es = {
  title: "Notificaciones",
  empty: "Aún no tienes notificaciones. Aquí verás quién te sigue, comenta o te menciona.",
  list: "Tus notificaciones",
  loading: "Cargando notificaciones…",
  failed: "No se pudieron cargar las notificaciones.",
  readAll: "Marcar todo como leído",
  done: "Todo quedó como leído.",
  latest: "Volver a las más recientes",
  settings: "Ajustes de notificaciones",
  older: "Ver más antiguas",
  fresh: "Nueva. ",

  /** Who did it. */
  who: {
    one: "@{first}",
    two: "@{first} y @{second}",
    more: {
      one: "@{first}, @{second} y {count} persona más",
      other: "@{first}, @{second} y {count} personas más",
    },
    many: "@{first}, @{second} y más de {count} personas",
  },
  /** What they did: said of one, and of several. */
  did: {
    me_gusta: {
      one: "A {who} le gusta tu publicación.",
      other: "A {who} les gusta tu publicación.",
    },
    me_gusta_comentario: {
      one: "A {who} le gusta tu comentario.",
      other: "A {who} les gusta tu comentario.",
    },
    comentario: { one: "{who} comentó tu publicación.", other: "{who} comentaron tu publicación." },
    respuesta: {
      one: "{who} respondió a tu comentario.",
      other: "{who} respondieron a tu comentario.",
    },
    mencion: {
      one: "{who} te mencionó en una publicación.",
      other: "{who} te mencionaron en una publicación.",
    },
    mencion_comentario: {
      one: "{who} te mencionó en un comentario.",
      other: "{who} te mencionaron en un comentario.",
    },
    seguidor: { one: "{who} empezó a seguirte.", other: "{who} empezaron a seguirte." },
    suscripcion: {
      one: "{who} se suscribió a tu perfil.",
      other: "{who} se suscribieron a tu perfil.",
    },
    propina: { one: "{who} te envió una propina.", other: "{who} te enviaron propinas." },
    compra: { one: "{who} compró tu publicación.", other: "{who} compraron tu publicación." },
  },
  newPosts: {
    one: "{who} publicó algo nuevo.",
    other: "{who} publicó {count} cosas nuevas.",
    many: "{who} publicó más de {count} cosas nuevas.",
  },
  /** Of what was not published. */
  textWaits: "Tu texto te espera en Subir contenido.",
  told: {
    procesado: "Tu publicación está lista.",
    procesado_mal: "No pudimos procesar un archivo de tu publicación.",
    envio_detenido: "No se publicó lo que enviaste.",
    retiro: "Hay novedades de un retiro de tus ganancias.",
    moderacion: "Moderación tomó una decisión sobre tu cuenta o tu contenido.",
    apelacion: "Respondimos a tu apelación.",
  },
};

export const strings = speak({ es });
