import { speak } from "#app/strings/language.ts";

/** What several pages of the console say. */
const es = {
  /** Of who administers: what people ask about their data. */
  arco: "Solicitudes sobre datos",
  payments: "Pagos por revisar",
  title: "Moderación",
  case: "Caso {id}",
  back: "Moderación",
  states: { open: "Por decidir", escalated: "Escalados", closed: "Decididos" },
  state: { open: "Por decidir", escalated: "Escalado", closed: "Decidido" },
  queues: {
    menores: "Menores de edad",
    autoridad: "Autoridades",
    intimidad: "Intimidad",
    coincidencia: "Coincidencias",
    violencia: "Violencia",
    apelacion: "Apelaciones",
    identidad: "Suplantación",
    derechos: "Derechos de autor",
    otro: "Otros motivos",
    spam: "Spam",
    revision: "Revisión previa",
  },
  /** Why something was reported. */
  reasons: {
    sin_consentimiento: "Sin consentimiento",
    menor: "Menor de edad",
    suplantacion: "Suplantación",
    violencia: "Violencia",
    spam: "Spam",
    derechos: "Derechos de autor",
    otro: "Otro motivo",
  },
  kinds: {
    publicacion: "Publicación",
    comentario: "Comentario",
    mensaje: "Mensaje",
    perfil: "Perfil",
    avatar: "Foto de perfil",
    subida: "Subida rechazada",
  },
  of: "de @{name}",
  ofNobody: "de una cuenta que ya no existe",
  hidden: "Oculto mientras se decide",
  due: {
    now: "Ya",
    left: "Quedan",
    late: "Venció",
    ago: "hace {time}",
    closed: "Decidido",
  },
  time: {
    minutes: "{n} min",
    hours: "{n} h",
    days: { one: "{count} día", other: "{count} días" },
  },
  actors: {
    person: "Una cuenta que ya no existe",
    moderator: "Moderación",
    administrator: "Administración",
    command_line: "Línea de comandos",
    automatic: "El programa",
    portal: "El portal",
  },
  failures: { queue: "No se pudo cargar la moderación.", case: "No se pudo cargar el caso." },
};

export const strings = speak({ es });
