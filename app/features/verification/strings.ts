import { MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import {
  type IdentityKind,
  LEGAL_NAME_MAX,
  NOTE_MAX,
  NUMBER_MAX,
  NUMBER_MIN,
  type PhotoKind,
  type RefusalReason,
} from "./limits.ts";

const kinds: Record<IdentityKind, string> = {
  ine: "Credencial para votar (INE)",
  pasaporte: "Pasaporte",
  licencia: "Licencia de conducir",
  residencia: "Tarjeta de residencia o DNI",
};

const photos: Record<PhotoKind, { name: string; hint: string; send: string; alt: string }> = {
  frente: {
    name: "Frente del documento",
    hint: "El lado con tu foto, completo y sin reflejos.",
    send: "Enviar el frente",
    alt: "Frente del documento de @{name}",
  },
  reverso: {
    name: "Reverso del documento",
    hint: "El otro lado, completo.",
    send: "Enviar el reverso",
    alt: "Reverso del documento de @{name}",
  },
  retrato: {
    name: "Tú con el documento",
    hint: "Tu cara y el documento en la misma foto, los dos nítidos.",
    send: "Enviar tu foto",
    alt: "@{name} con su documento",
  },
};

const reasons: Record<RefusalReason, string> = {
  ilegible: "Las fotos no se leen bien.",
  incompleta: "Falta una parte del documento en las fotos.",
  no_coincide: "Los datos no coinciden con el documento.",
  vencida: "El documento está vencido.",
  otra_persona: "La persona de la foto no es la del documento.",
  menor: "Según el documento, la persona es menor de edad.",
  otra: "No pudimos confirmar tu identidad.",
};

const es = {
  title: "Verificación de identidad",
  back: "Configuración",
  intro:
    "Para tener la insignia de verificado y cobrar, comprobamos una vez quién eres y que eres mayor de edad.",
  private:
    "Tus datos y fotos se guardan cifrados. Solo los ve quien revisa verificaciones, y cada vista queda anotada aquí para ti.",
  steps: {
    label: "Pasos",
    datos: "Tus datos",
    fotos: "Fotos",
    enviar: "Enviar",
    done: "Listo",
    now: "Ahora",
    left: "Pendiente",
    resume: "Puedes salir cuando quieras: lo que ya enviaste sigue aquí.",
  },
  details: {
    title: "Tus datos, como están en tu documento",
    name: "Nombre completo",
    birth: "Fecha de nacimiento",
    country: "País que lo expidió",
    kind: "Documento",
    choose: "Elige uno",
    number: "Número del documento",
    expires: "Vence el",
    expiresHint: "Si solo dice el año, escribe el 31 de diciembre.",
    save: "Guardar y seguir",
    saved: "Guardamos tus datos.",
  },
  photos: {
    title: "Fotos",
    hint: "{formats}, hasta {max} MB cada una. Se envían una por una.",
    choose: "Elegir foto: {name}",
    received: "Recibida",
    missing: "Falta",
    replace: "Cambiarla",
    saved: "Recibimos la foto.",
    next: "Seguir",
    first: "Primero dinos tus datos: de ellos depende qué fotos hacen falta.",
  },
  send: {
    title: "Revisa y envía",
    change: "Cambiar mis datos",
    agreement:
      "Declaro que estos datos y fotos son míos y verdaderos, que soy mayor de edad y que acepto que se usen para comprobar mi identidad, como dice el Aviso de privacidad.",
    button: "Enviar a revisión",
    incomplete: "Todavía falta: {missing}.",
    photosCount: { one: "{count} foto recibida", other: "{count} fotos recibidas" },
    photos: "Fotos",
    provider:
      "La comprobación la hace {provider}: te pedirá tu documento y una foto. A nosotros solo nos dice el resultado.",
    toProvider: "Preparar la comprobación",
  },
  sent: {
    title: "En revisión",
    text: "Recibimos tu verificación el {date}. La revisa una persona, a más tardar el {due}, y te avisamos por correo.",
  },
  provider: {
    title: "Falta un paso",
    text: "Continúa en {provider}. Al terminar puedes volver aquí: te avisamos el resultado por correo.",
    go: "Continuar en {provider}",
  },
  approved: {
    title: "Cuenta verificada",
    until: "Tu verificación vale hasta el {date}, como tu documento.",
    operator: "Tu cuenta está verificada.",
    document: "Verificar con un documento",
    renew: "Renovar con otro documento",
    renewing: "Sigues verificado hasta el {date} mientras la renuevas.",
  },
  rejected: {
    title: "No pudimos verificarte",
    again: "Intentar otra vez",
    kept: "Tus datos siguen aquí para que no los escribas de nuevo. Las fotos hay que tomarlas otra vez.",
  },
  expired: {
    title: "Tu verificación venció",
    text: "Tu documento venció el {date}. Para recuperar la insignia y cobrar, verifica tu identidad con uno vigente.",
    again: "Empezar de nuevo",
  },
  ended: {
    title: "Tu cuenta ya no está verificada",
    text: "Para recuperar la insignia y cobrar, verifica tu identidad otra vez.",
  },
  renamed: {
    text: "Revisamos tu nombre nuevo. Mientras tanto no se muestra la insignia; si vuelves al nombre anterior, vuelve con él.",
    due: "Te respondemos a más tardar el {due}.",
  },
  withdraw: {
    open: "Retirar y borrar",
    text: "Borramos ahora los datos y fotos de esta verificación y de las que no aprobamos. Puedes empezar otra cuando quieras.",
    button: "Borrar mis datos y fotos",
    done: "Borramos los datos y fotos de todo lo que no está aprobado.",
  },
  looks: {
    title: "Quién vio tus documentos",
    what: {
      datos: "tus datos",
      frente: "el frente de tu documento",
      reverso: "el reverso de tu documento",
      retrato: "tu foto con el documento",
      cuenta: "la cuenta de tus pagos",
    } as Record<string, string>,
  },
  kinds,
  photoWords: photos,
  reasons,
  fields: {
    nombre: "Escribe tu nombre y apellidos, como están en el documento.",
    nombreMax: fill("Escribe como máximo {max} caracteres.", { max: LEGAL_NAME_MAX }),
    day: "Escribe una fecha como 31/12/2030.",
    minor: fill("Debes tener {years} años cumplidos.", { years: MINIMUM_AGE }),
    expired: "Este documento ya venció. Usa uno vigente.",
    pais: "Elige un país.",
    documento: "Elige un documento.",
    numero: fill("Escribe el número del documento, de {min} a {max} letras o cifras.", {
      min: NUMBER_MIN,
      max: NUMBER_MAX,
    }),
    acuerdo: "Para enviarla tienes que aceptar.",
    archivo: "Elige una foto.",
    twice: "Esta foto es la misma que ya enviaste. Elige otra.",
    decision: "Elige qué decides.",
    motivo: "Elige un motivo.",
    nota: fill("Escribe como máximo {max} caracteres.", { max: NOTE_MAX }),
  },
};

export const strings = speak({ es });
