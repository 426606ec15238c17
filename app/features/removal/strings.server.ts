import { fill, speak } from "#app/strings/language.ts";
import { ADDRESS_MAX, ADDRESSES_MAX, DESCRIPTION_MAX, type PortalLanguage } from "./limits.ts";

const es = {
  fields: {
    requester: "Elige quién eres.",
    reason: "Elige qué pasa.",
    addresses: "Escribe las direcciones, una por línea.",
    tooManyAddresses: fill(
      "Caben como máximo {max} direcciones. Haz otra solicitud con las demás.",
      {
        max: ADDRESSES_MAX,
      },
    ),
    addressTooLong: fill("Cada dirección admite como máximo {max} caracteres.", {
      max: ADDRESS_MAX,
    }),
    nothing: "Escribe al menos una dirección o agrega una copia.",
    descriptionTooLong: fill("Este texto admite como máximo {max} caracteres.", {
      max: DESCRIPTION_MAX,
    }),
    tooLong: "Este texto es demasiado largo.",
    represented: "Escribe a quién representas.",
    authority: "Escribe el nombre de la autoridad.",
    fileNumber: "Escribe el número de expediente u oficio.",
    email: "Escribe un email donde podamos responderte, como nombre@ejemplo.com.",
    goodFaith: "Marca esta casilla para poder enviar la solicitud.",
    signature: "Firma con tu nombre completo.",
    nothingToAdd: "Escribe algo o agrega una dirección.",
    appeal: "Escribe por qué no estás de acuerdo.",
  },
  mail: {
    greeting: "Hola:",
    received: "Recibimos tu solicitud {referencia}",
    thanks: "Recibimos tu solicitud de retiro. Su número de referencia es {referencia}.",
    due: "Plazo para resolverla: {due}.",
    dueNow: "La revisamos de inmediato.",
    hidden: "Lo que señalaste en este sitio ya no se muestra mientras decidimos.",
    link: "En este enlace privado puedes ver cómo va, agregar datos, retirarla o pedir otra revisión. No lo compartas:",
    news: "Hay novedades en tu solicitud {referencia}",
    answered:
      "Te respondimos en tu solicitud {referencia}. Abre el enlace privado que te dimos al enviarla para leerlo; ahí también puedes contestar.",
    decided:
      "Ya decidimos sobre todo lo que señalaste en tu solicitud {referencia}. Abre el enlace privado que te dimos al enviarla para ver qué decidimos. Si no estás de acuerdo, desde ahí puedes pedir otra revisión.",
  },
};

const en: typeof es = {
  fields: {
    requester: "Choose who you are.",
    reason: "Choose what is wrong.",
    addresses: "Write the addresses, one per line.",
    tooManyAddresses: fill(
      "There is room for {max} addresses. Send the others in another request.",
      {
        max: ADDRESSES_MAX,
      },
    ),
    addressTooLong: fill("Each address can have at most {max} characters.", { max: ADDRESS_MAX }),
    nothing: "Write at least one address or add a copy.",
    descriptionTooLong: fill("This text can have at most {max} characters.", {
      max: DESCRIPTION_MAX,
    }),
    tooLong: "This text is too long.",
    represented: "Write whom you act for.",
    authority: "Write the name of the authority.",
    fileNumber: "Write the case or file number.",
    email: "Write an email address where we can answer, like name@example.com.",
    goodFaith: "Tick this box to send the request.",
    signature: "Sign with your full name.",
    nothingToAdd: "Write something or add an address.",
    appeal: "Write why you disagree.",
  },
  mail: {
    greeting: "Hello,",
    received: "We received your request {referencia}",
    thanks: "We received your removal request. Its reference is {referencia}.",
    due: "It will be decided by {due}.",
    dueNow: "We are looking at it right away.",
    hidden: "What you named on this site is no longer shown while we decide.",
    link: "With this private link you can see how it is going, add to it, withdraw it or ask for another review. Do not share it:",
    news: "There is news about your request {referencia}",
    answered:
      "We have answered you in your request {referencia}. Open the private link you got when you sent it to read it; you can reply there too.",
    decided:
      "We have decided on everything you named in your request {referencia}. Open the private link you got when you sent it to see what we decided. If you disagree, you can ask for another review there.",
  },
};

/** What the portal says by mail and beside fields, in each of its languages. */
export const texts: Record<PortalLanguage, typeof es> = speak({ es: { es, en } });
