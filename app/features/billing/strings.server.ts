import { speak } from "#app/strings/language.ts";

const es = {
  // Others see mails: nothing in them says what it was for.
  mails: {
    paid: {
      subject: "Recibo {number} de {operator}",
      text: "Recibimos tu pago de {money}, con la referencia {reference}.",
    },
    refund: {
      subject: "Devolución del recibo {number} de {operator}",
      text: "Te devolvimos {money} del pago con la referencia {reference}.",
    },
    chargeback: {
      subject: "Sobre el recibo {number} de {operator}",
      text: "Tu banco devolvió {money} del pago con la referencia {reference}. Si con él se abrió algo, ya se cerró.",
    },
    unpaid: {
      subject: "No se pudo cobrar: {operator}",
      text: "No se pudo cobrar {money} con la referencia {reference}. Se volverá a intentar en los próximos días; si ya no lo quieres, cancélalo en tu cuenta.",
    },
    stopped: {
      subject: "Ya no se cobrará: {operator}",
      text: "No se volverá a cobrar {money} con la referencia {reference}.",
    },
    away: {
      subject: "Ya no se cobrará: {operator}",
      text: "No se volverá a cobrar {money} con la referencia {reference}, porque lo que pagaba no está disponible por ahora. Lo que ya pagaste vale hasta su fecha. Si vuelve y todavía lo quieres, puedes empezar de nuevo en tu cuenta.",
    },
    price: {
      subject: "Cambio de precio: {operator}",
      text: "Lo que pagas con la referencia {reference} cuesta ahora {price}. Tú sigues pagando {money} mientras no aceptes el precio nuevo: si no haces nada, nada cambia. Si quieres, lo aceptas en tu cuenta.",
    },
    where: "Encuentras tus recibos en tu cuenta, en Configuración, Suscripciones y pagos.",
  },
  fields: { amount: "Escribe una cantidad como 50 o 50.50.", bounds: "Va de {min} a {max}." },
  card: "Tarjeta",
  cardOf: "Tarjeta ({name})",
  /** What the provider and the bank write. */
  statement: "{operator} {reference}",
  manual: {
    label: "Transferencia o efectivo",
    ask: "Escribe a {email} con la referencia y te decimos cómo pagar.",
  },
};

export const strings = speak({ es });
