import { speak } from "#app/strings/language.ts";

const es = {
  title: "Solicitudes de retiro",
  /** In the list of queues. */
  queue: "Portal de retiro",
  one: "Solicitud {referencia}",
  filters: "Filtros",
  tabs: { waiting: "Pendientes", cases: "Con caso", closed: "Terminadas" },
  list: "Solicitudes",
  empty: "No hay solicitudes aquí.",
  next: "Siguientes",
  first: "Volver al principio",
  states: { open: "Abierta", closed: "Terminada", withdrawn: "La retiró quien la hizo" },
  who: {
    persona: "La persona afectada",
    representante: "En nombre de alguien",
    autoridad: "Una autoridad",
  },

  asked: "Lo que pide",
  reason: "Motivo",
  by: "Quién pide",
  represents: "Representa a",
  authority: "Autoridad",
  file: "Expediente",
  signature: "Firma",
  answerTo: "Se le responde a",
  language: "Idioma",
  languages: { es: "Español", en: "Inglés" },
  sent: "Enviada",
  says: "Dice",

  addresses: "Direcciones",
  noAddresses: "No señaló ninguna dirección.",
  case: "Caso {id}",

  copies: "Copias",
  noCopies: "No envió copias.",
  hiddenCopy: "Copia {number}, difuminada",
  shownCopy: "Copia {number}",
  look: "Ver sin difuminar",
  blurAgain: "Volver a difuminar",
  lookHint: "Queda anotado en la auditoría que las viste.",
  cannotShow: "Si una no se ve aquí, ábrela aparte.",
  openCopy: "Abrir la copia {number}",
  search: "Buscar lo que se parece",
  found: { one: "{count} coincidencia", other: "{count} coincidencias" },
  foundKinds: {
    publicacion: "Publicación {id}",
    avatar: "Foto del perfil {id}",
    perfil: "Portada del perfil {id}",
  },
  same: "idéntica",
  near: "se parece (distancia {distance}; hasta {max} es la misma)",
  copiesWait:
    "Falta mirar lo que se parece a estas copias. Si es lo mismo, agrégalo a la solicitud; si no, responde y termina.",
  searching: "Todavía se busca lo que se parece. Vuelve a cargar la página en un momento.",
  foundNone: "Nada de lo que se ve aquí se parece a esas copias.",
  add: "Agregar todo a la solicitud",
  addHint:
    "Cada coincidencia tendrá su caso; las publicaciones urgentes se ocultan mientras se decide.",

  notes: "Mensajes",
  noteKinds: {
    added: "Agregó",
    withdrawn: "Retiró la solicitud",
    appeal: "Pidió otra revisión",
    answer: "Le respondimos",
  },

  answer: "Responder",
  answerText: "Respuesta",
  answerHint: "La lee en su enlace privado, en su idioma: {language}.",
  send: "Responder y seguir",
  sendAndClose: "Responder y terminar",
  closesItself:
    "Cuando se decidan sus casos termina sola, o queda entre las pendientes si falta mirar sus copias.",
  isOver: "La solicitud terminó.",

  evidence: "Pruebas conservadas",
  evidenceCount: {
    one: "{count} registro conservado para la autoridad.",
    other: "{count} registros conservados para la autoridad.",
  },
  release: "Dejar de conservarlas",
  releaseHint: "Solo cuando la autoridad lo diga. Lo que ya nadie use se borra.",
  releaseSend: "Sí, dejar de conservarlas",

  done: {
    answer: "Respuesta enviada.",
    add: { one: "Se agregó {count} coincidencia.", other: "Se agregaron {count} coincidencias." },
    release: "Ya no se conservan las pruebas.",
  },
  failures: {
    list: "No se pudieron cargar las solicitudes.",
    one: "No se pudo cargar la solicitud.",
  },
};

export const strings = speak({ es });
