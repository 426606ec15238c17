import { speak } from "#app/strings/language.ts";
import type { ArcoOutcome, ArcoState } from "#db/schema/privacy.ts";
import type { ArcoKind } from "../limits.ts";
import type { ArcoEventKind } from "./view.ts";

const kinds: Record<ArcoKind, string> = {
  acceso: "Acceso",
  rectificacion: "Rectificación",
  cancelacion: "Cancelación",
  oposicion: "Oposición",
  limitacion: "Limitación",
  revocacion: "Revocación del consentimiento",
};

const kindHints: Record<ArcoKind, string> = {
  acceso: "Saber qué datos tuyos tenemos y cómo los usamos.",
  rectificacion: "Corregir datos inexactos o incompletos.",
  cancelacion: "Que suprimamos tus datos.",
  oposicion: "Que no los usemos para algo en particular.",
  limitacion: "Que dejemos de usarlos o divulgarlos mientras se aclara algo.",
  revocacion: "Retirar el consentimiento que nos diste.",
};

const states: Record<ArcoState, string> = {
  open: "En revisión",
  incomplete: "Falta información tuya",
  answered: "Aceptada, la estamos haciendo efectiva",
  closed: "Terminada",
  withdrawn: "La retiraste",
  lapsed: "No presentada: faltó información",
};

const outcomes: Record<ArcoOutcome, string> = {
  granted: "Aceptada",
  partly: "Aceptada en parte",
  refused: "No aceptada",
};

const events: Record<ArcoEventKind, string> = {
  received: "Recibida",
  asked: "Pedimos información",
  added: "Agregaste información",
  attached: "Adjuntaste un documento",
  extended: "Ampliamos el plazo",
  answered: "Respondimos",
  carried_out: "La hicimos efectiva",
  withdrawn: "La retiraste",
  lapsed: "Se dio por no presentada",
};

const es = {
  kinds,
  states,
  outcomes,

  form: {
    title: "Solicitud sobre tus datos",
    intro:
      "Pide acceso, rectificación, cancelación u oposición (derechos ARCO), que limitemos el uso de tus datos o retirar tu consentimiento. No necesitas cuenta y no cuesta nada.",
    clocks:
      "Respondemos en un máximo de {answer} días hábiles y, si procede, lo hacemos efectivo en los {effect} siguientes. Si falta algo te lo pedimos en {ask} días hábiles y tienes {complete} para enviarlo. Cada plazo nuestro puede ampliarse una sola vez.",
    yourself: "Mucho lo puedes hacer tú, al momento, en el {center}.",
    center: "Centro de Privacidad",
    kind: "Qué pides",
    hints: kindHints,
    name: "Tu nombre completo",
    email: "Email para responderte",
    represents: "A quién representas (opcional)",
    representsHint: "Si la pides por otra persona, di por quién y con qué documento.",
    detail: "Sobre qué datos y qué quieres que hagamos",
    detailHint:
      "Di lo que ayude a encontrarlos: tu nombre de usuario, el número de una publicación. Para una rectificación, el dato correcto y qué lo prueba.",
    identity: "Cómo comprobamos que eres tú",
    identityHint:
      "Por ejemplo: escribo desde el email de la cuenta, o puedo mostrar mi INE en videollamada. No pegues aquí números de documentos.",
    identityLater:
      "Si hace falta una identificación, después de enviarla podrás adjuntarla en la página de tu solicitud: se guarda cifrada.",
    identityMember: "Como iniciaste sesión, puedes dejarlo vacío.",
    sentBefore:
      "Con este formulario ya enviaste una solicitud, que está registrada. Si esta es otra, vuelve a enviarla.",
    send: "Enviar solicitud",
  },

  follow: {
    title: "Tu solicitud",
    reference: "Referencia",
    kind: "Pediste",
    state: "Estado",
    sent: "Enviada",
    due: "Respondemos a más tardar",
    effect: "La hacemos efectiva a más tardar",
    complete: "Envía lo que falta a más tardar",
    outcome: "Resultado",
    detail: "Lo que escribiste",
    history: "Qué ha pasado",
    events,
    link: "Tu enlace privado",
    keep: "Guárdalo: quien lo tenga puede ver esta solicitud. También te lo enviamos por email.",
    add: "Agregar información",
    addText: "Qué quieres agregar",
    addSend: "Enviar información",
    withdraw: "Retirar la solicitud",
    withdrawHint: "Dejamos de atenderla. Puedes hacer otra cuando quieras.",
    withdrawSend: "Retirarla",
    recourse:
      "Si no estás conforme con la respuesta, puedes acudir ante la Secretaría Anticorrupción y Buen Gobierno dentro de los 15 días hábiles siguientes.",
    done: {
      sent: "Recibimos tu solicitud. Te enviamos el enlace por email.",
      added: "Agregamos lo que escribiste.",
      attached: "Recibimos tu documento.",
      withdrawn: "Retiraste la solicitud.",
    },
  },

  papers: {
    title: "Documentos adjuntos",
    none: "No adjuntaste ninguno. No hace falta, salvo que te lo pidamos o no haya otra forma de saber que eres tú.",
    one: "Documento {number}",
    attach: "Adjuntar un documento",
    choose: "Elegir una foto o un PDF de tu identificación",
    hint: "Una foto o un PDF de tu identificación, o de la carta poder si pides por otra persona. {formats}, de hasta {max} MB. Tapa lo que no haga falta para saber que eres tú.",
    kept: "Se guarda cifrado, solo lo abre quien atiende la solicitud y se borra {days} días después de que termine.",
    send: "Adjuntarlo",
    back: "Volver a la solicitud",
    full: "Ya adjuntaste los {max} documentos que caben en una solicitud.",
    looks: "Quién los abrió",
    nobody: "Nadie los ha abierto todavía.",
    look: "{who} abrió el {what} · {date}",
    times: { one: "({count} vez en una hora)", other: "({count} veces en una hora)" },
    administrator: "Una persona que administra",
    other: "Alguien más",
    consoleNone: "No adjuntó ninguno.",
    consoleHint: "Cada vez que abres uno queda anotado, y la persona lo ve.",
    consoleClosed:
      "Documentos adjuntos: {count}. Para abrirlos tu cuenta necesita el permiso de ver documentos, que da quien opera el sitio.",
    show: "Ver documento {number}",
    showPdf: "Descargar documento {number} (PDF)",
    large: "Abrir en grande el documento {number}",
    alt: "Documento {number} de la solicitud",
  },

  console: {
    title: "Solicitudes sobre datos",
    back: "Moderación",
    intro:
      "Derechos ARCO: hay {answer} días hábiles para responder y {effect} más para hacerlo efectivo; lo que falta se pide en {ask}.",
    open: "Por atender",
    closed: "Terminadas",
    none: "No hay solicitudes aquí.",
    next: "Ver más antiguas",
    member: "Cuenta {id}",
    noAccount: "Sin cuenta",
    late: "Vencida",
    dueBy: "Vence el {date}",
    name: "Nombre",
    email: "Email",
    represents: "Representa a",
    detail: "Lo que escribió",
    identity: "Identidad",
    identityNone: "No la describió; inició sesión.",
    askTitle: "Pedir lo que falta",
    askText: "Qué falta",
    askSend: "Pedirlo",
    askHint: "Hasta el {date}.",
    extendTitle: "Ampliar el plazo",
    extendText: "Por qué",
    extendSend: "Ampliarlo una vez",
    answerTitle: "Responder",
    answerText: "Respuesta para la persona",
    answerSend: "Enviar respuesta",
    carryOutTitle: "Hacerla efectiva",
    carryOutText: "Qué se hizo",
    carryOutSend: "Darla por cumplida",
    outcome: "Resultado",
    choose: "Elige uno",
    done: "Hecho: la persona recibe un email.",
  },
};

export const strings = speak({ es });
