import { speak } from "#app/strings/language.ts";

const es = {
  fields: {
    kind: "Elige qué pides.",
    name: "Escribe tu nombre completo.",
    tooLong: "Este texto es demasiado largo.",
    detail: "Di sobre qué datos y qué quieres que hagamos.",
    identity: "Di cómo podemos comprobar que eres tú.",
    words: "Escribe algo.",
    outcome: "Elige el resultado.",
    paper: "Elige un archivo.",
    papersFull: "Ya adjuntaste los {max} documentos que caben en una solicitud.",
    accountGone: "La cuenta de esta solicitud se eliminó: ya no guardamos documentos de ella.",
    step: "Ese paso ya no se puede dar en esta solicitud.",
  },
  mail: {
    received: "Recibimos tu solicitud {referencia} sobre tus datos",
    thanks:
      "Recibimos tu solicitud {referencia}. Te responderemos a más tardar el {due}; si falta algo, te lo pediremos antes del {ask}.",
    link: "En este enlace privado puedes ver cómo va, agregar datos o retirarla. No lo compartas:",
    news: "Hay novedades en tu solicitud {referencia}",
    seeThere: "Lo verás también en el enlace privado que te dimos al enviarla.",
    missing:
      "Para atender tu solicitud {referencia} nos falta algo. Tienes hasta el {date} para enviarlo desde tu enlace privado; si no, se dará por no presentada y podrás hacer otra.",
    extended:
      "Ampliamos el plazo de tu solicitud {referencia}, una sola vez, hasta el {date}. El motivo:",
    granted: "Aceptamos tu solicitud {referencia}. La haremos efectiva a más tardar el {date}.",
    partly:
      "Aceptamos en parte tu solicitud {referencia}. Lo aceptado lo haremos efectivo a más tardar el {date}.",
    refused: "No podemos aceptar tu solicitud {referencia}.",
    carriedOut: "Ya hicimos efectiva tu solicitud {referencia}.",
    lapsed:
      "No recibimos lo que faltaba en tu solicitud {referencia}, así que se da por no presentada. Puedes hacer otra cuando quieras.",
    recourse:
      "Si no estás conforme, puedes acudir ante la Secretaría Anticorrupción y Buen Gobierno dentro de los 15 días hábiles siguientes.",
    operatorSubject: "Solicitud {referencia} sobre datos personales",
    operator: "Llegó una solicitud de {kind}. Hay que responderla a más tardar el {due}:",
    remindSubject: {
      one: "{count} solicitud sobre datos por vencer",
      other: "{count} solicitudes sobre datos por vencer",
    },
    remind: "Estas solicitudes vencen pronto o ya vencieron:",
    line: "{referencia}: {date}",
  },
};

export const strings = speak({ es });
