import type { ErrorCode } from "#app/http/errors.ts";
import { fill, speak } from "#app/strings/language.ts";
import { ADDRESSES_MAX, APPEAL_MONTHS, COPIES_MAX, COPIES_MB } from "./limits.ts";

const portal = {
  title: "Retiro de contenido",
  other: { words: "English", lang: "en" },
  links: { privacy: "Aviso de privacidad", terms: "Términos y condiciones", support: "Soporte" },
  intro:
    "Si en este sitio hay imágenes íntimas tuyas que no consentiste, aparece una persona menor de edad o se vulneran tus derechos, pide aquí que se retiren. No necesitas cuenta ni ver el contenido del sitio.",
  minors: "Si aparece una persona menor de edad, no adjuntes copias: basta con la dirección.",
  clocks: [
    "Menores de edad y órdenes de autoridad: de inmediato.",
    "Imágenes íntimas sin consentimiento: 48 horas.",
    "Lo demás: 7 días hábiles.",
  ],
  clocksTitle: "Cuánto tardamos",
  danger:
    "Si estás en peligro en México, llama al 911. Esta solicitud no sustituye una denuncia ante la fiscalía.",
  form: {
    requester: "¿Quién eres?",
    requesters: {
      persona: "La persona afectada",
      representante: "Actúo en nombre de otra persona",
      autoridad: "Una autoridad",
    },
    represented: "¿A quién representas?",
    representedHint: "Solo si actúas en nombre de otra persona.",
    authority: "Autoridad y cargo",
    authorityHint: "Solo para autoridades.",
    fileNumber: "Número de expediente u oficio",
    preserved: "Conservamos como prueba lo que se retire por esta orden.",
    reason: "¿Qué pasa?",
    reasons: {
      sin_consentimiento: "Imágenes íntimas sin consentimiento",
      menor: "Aparece una persona menor de edad",
      suplantacion: "Se hacen pasar por mí o usan mis datos",
      violencia: "Violencia, amenazas o extorsión",
      derechos: "Derechos de autor o de marca",
      otro: "Otra cosa",
    },
    reasonHints: {
      sin_consentimiento:
        "Grabadas o publicadas sin permiso, también las creadas o alteradas con IA.",
      menor: "O lo parece.",
      suplantacion: "",
      violencia: "",
      derechos: "",
      otro: "",
    },
    addresses: "Direcciones",
    addressesHint: fill(
      "Una por línea, hasta {max}: de publicaciones, comentarios, perfiles o archivos. También @nombre.",
      { max: ADDRESSES_MAX },
    ),
    copies: "Copias de las imágenes o los videos (opcional)",
    copiesHint: fill(
      "Si no tienes la dirección. Hasta {max} archivos y {mb} MB. Nadie más los ve y los borramos después.",
      { max: COPIES_MAX, mb: COPIES_MB },
    ),
    description: "Cuéntanos lo que haga falta (opcional)",
    descriptionHint: "Por ejemplo, en qué minuto apareces o cómo se te reconoce.",
    email: "Email para responderte",
    emailHint: "No se lo damos a quien publicó.",
    goodFaith:
      "Declaro de buena fe que esta información es verdadera y que el contenido se publicó sin el consentimiento o el derecho necesarios.",
    signature: "Firma: tu nombre completo",
    signatureHint: "Escribirlo aquí vale como tu firma.",
    send: "Enviar solicitud",
  },
  /** Of those that differ here from what is said elsewhere; null: those that are said as they come. */
  failures: {
    too_many_files: fill("Puedes agregar como máximo {max} copias.", { max: COPIES_MAX }),
    key_reused:
      "Con este formulario ya enviaste una solicitud, que está registrada. Si esta es otra, vuelve a enviarla.",
  } as Partial<Record<ErrorCode, string>>,
  otherFailure: null as string | null,
  limited:
    "Las solicitudes que ya enviaste están registradas. También puedes escribirnos a {email}.",
  follow: {
    title: "Tu solicitud",
    reference: "Número de referencia",
    status: "Estado",
    keep: "Guarda esta página o este enlace: es privado y la única forma de volver aquí. También te lo enviamos por email.",
    link: "Enlace privado",
    due: "Plazo para resolverla",
    dueNow: "La revisamos de inmediato.",
    sent: "Enviada",
    reason: "Motivo",
    states: {
      open: "En revisión",
      closed: "Resuelta",
      withdrawn: "La retiraste",
    },
    items: "Lo que señalaste",
    itemStates: {
      review: "En revisión",
      hidden: "Oculto mientras decidimos",
      removed: "Retirado",
      restricted: "Con acceso restringido",
      warned: "Actuamos con quien lo publicó",
      kept: "Se mantiene publicado",
      duplicate: "Ya estaba en otra solicitud",
      withdrawn: "Retiraste la solicitud",
      foreign: "Está en otro sitio",
      unknown: "No lo encontramos aquí",
    },
    foreign:
      "Sobre lo que está en otros sitios no podemos decidir. Queda registrado en tu solicitud; pídelo también al sitio que lo publica.",
    copies: { one: "{count} copia recibida", other: "{count} copias recibidas" },
    notes: "Lo que agregaste y te respondimos",
    noteKinds: {
      added: "Agregaste",
      withdrawn: "Retiraste la solicitud",
      appeal: "Pediste otra revisión",
      answer: "Te respondimos",
    },
    add: "Agregar algo",
    addText: "Lo que quieras agregar",
    addAddresses: "Más direcciones",
    addSend: "Agregar",
    appeal: "Pedir otra revisión",
    appealHint: fill(
      "Si no estás de acuerdo con lo que decidimos. Una vez, dentro de {months} meses; cuando es posible decide otra persona.",
      { months: APPEAL_MONTHS },
    ),
    appealText: "Por qué no estás de acuerdo",
    appealSend: "Pedir otra revisión",
    withdraw: "Retirar la solicitud",
    withdrawHint: "Borramos las copias que enviaste y dejamos de revisarla a petición tuya.",
    withdrawMinorHint:
      "Dejarás de recibir noticias de ella. Si aparece una persona menor de edad la revisamos de todos modos, y conservamos hasta entonces lo que haga falta para hacerlo.",
    withdrawSend: "Sí, retirar mi solicitud",
    done: {
      sent: "Recibimos tu solicitud.",
      added: "Lo agregamos a tu solicitud.",
      withdrawn: "Retiraste tu solicitud.",
      appealed: "Recibimos tu objeción. La revisamos otra vez.",
    },
  },
};

/** The portal in Spanish: the other languages have the same sentences. */
export const spanish = speak({ es: portal });
export type PortalStrings = typeof spanish;
