import { speak } from "#app/strings/language.ts";

const es = {
  title: "Ajustes de notificaciones",
  about:
    "Elige de qué te avisamos y si además quieres un aviso en tus dispositivos o un correo. De lo que apagas en el sitio no llega nada, tampoco por los otros medios.",
  always:
    "Las decisiones de moderación y los recibos de lo que pagas te llegan siempre. Los avisos en dispositivos y los correos no dicen de qué tratan.",
  saved: "Tus ajustes se guardaron.",
  site: "Avisarme en el sitio",
  push: "En mis dispositivos",
  devices: "Avisos en tus dispositivos",
  mail: "Correo",
  mailOf: "Correo: {name}",
  paces: {
    nunca: "Nunca",
    ahora: "En cuanto ocurra",
    diario: "Un resumen al día",
    semanal: "Un resumen a la semana",
  },
  topics: {
    comentario: { name: "Comentarios", about: "Cuando alguien comenta lo que publicas." },
    respuesta: { name: "Respuestas", about: "Cuando alguien responde a un comentario tuyo." },
    mencion: {
      name: "Menciones",
      about: "Cuando alguien escribe tu nombre en una publicación o un comentario.",
    },
    me_gusta: { name: "Me gusta", about: "Cuando a alguien le gusta lo que publicas o comentas." },
    seguidor: { name: "Seguidores", about: "Cuando alguien empieza a seguirte." },
    nueva_publicacion: {
      name: "Publicaciones nuevas",
      about: "Cuando publica alguien a quien sigues.",
    },
    suscripcion: { name: "Suscripciones", about: "Cuando alguien se suscribe a tu perfil." },
    dinero: { name: "Dinero", about: "Propinas, ventas y retiros de tus ganancias." },
    procesado: {
      name: "Tus publicaciones",
      about: "Cuando terminan de procesarse, o algo que enviaste no se pudo procesar o publicar.",
    },
  },
  unsubscribe: {
    title: "Dejar de recibir correos",
    about:
      "Al confirmar dejarás de recibir correos de notificaciones. Puedes volver a pedirlos en los ajustes de tu cuenta.",
    end: "No recibir más correos",
    done: "Listo: no te enviaremos más correos de notificaciones.",
  },
};

export const strings = speak({ es });
