import { keptFor, type Kept, retention } from "#app/retention.ts";
import { plural, speak } from "#app/strings/language.ts";

interface Words {
  what: string;
  /** From when its time runs, and what then becomes of it where it does not simply go. */
  since: string;
}

const rows: Record<Kept, Words> = {
  sessions: {
    what: "Sesiones",
    since: "desde su último uso, y nunca más de 90 días desde que se abren",
  },
  emailChanges: { what: "Tu email anterior, cuando lo cambias", since: "desde el cambio" },
  resetLinks: { what: "Enlaces para una contraseña nueva", since: "desde que se envían" },
  freedNames: {
    what: "Nombres de usuario que se dejaron",
    since:
      "desde el cambio de nombre o la baja; el que moderación quitó, para que su persona no lo vuelva a usar, mientras valga esa decisión",
  },
  signUps: { what: "Registros sin terminar", since: "desde el último código" },
  feedLists: {
    what: "La lista de publicaciones de una visita al feed",
    since: "desde su último uso",
  },
  feedMemory: {
    what: "Lo que viste en el feed y lo que aprendimos de ello",
    since: "desde que lo viste",
  },
  viewMarks: {
    what: "La marca de que tu vista ya se contó",
    since: "desde que la viste; queda solo el total de vistas",
  },
  viewTokens: {
    what: "La prueba de que una publicación se te entregó",
    since: "desde que la viste; no dice quién eres",
  },
  paidViews: {
    what: "Qué publicaciones viste el tiempo que se paga a quien las publica, y un código de la red desde la que las viste, del que no se obtiene la dirección",
    since: "desde que las viste; queda solo el total",
  },
  mails: { what: "Correos que no pudieron salir", since: "desde que se escribieron" },
  failedJobs: {
    what: "Tareas internas que fallaron",
    since: "desde el último intento; direcciones y códigos se borran de ellas al fallar",
  },
  notifications: {
    what: "Tus notificaciones",
    since: "desde que ocurre lo que cuentan",
  },
  uploads: {
    what: "Archivos que no terminaste de subir o que no están en ninguna publicación, y el texto que los espera",
    since: "desde que llegó su último byte",
  },
  exports: {
    what: "La copia de tus datos que pediste descargar",
    since: "desde que está lista",
  },
  supportRequests: { what: "Mensajes a soporte", since: "desde que los envías" },
  reports: {
    what: "Quién denunció y con qué palabras",
    since: "desde que se resuelve; queda solo qué se decidió",
  },
  removalCopies: {
    what: "Copias que se adjuntan a una solicitud de retiro",
    since: "desde que termina",
  },
  removalRequests: {
    what: "Nombre, correo y textos de una solicitud de retiro",
    since: "desde que termina; quedan el motivo y las fechas",
  },
  removalEvidence: {
    what: "Pruebas de lo que se retiró por orden de una autoridad",
    since: "desde que termina su solicitud",
  },
  knownEvidence: {
    what: "Lo que se envía y coincide con material de abuso sexual de menores, y quién lo envió",
    since: "desde que se decide; solo lo ve la administración, para dar aviso a la autoridad",
  },
  deletedMessages: {
    what: "Mensajes, con sus fotos y videos, que alguien eliminó para ambos después de que se denunciaran",
    since: "desde que se cierra su caso; solo los ve quien decide sobre él",
  },
  arcoRequests: {
    what: "Que hiciste una solicitud sobre tus datos, qué se decidió y cuándo",
    since: "desde que termina",
  },
  arcoWords: {
    what: "Nombre, correo y textos de esa solicitud y de su respuesta",
    since: "desde que termina, para poder revisarla si te inconformas",
  },
  arcoDocuments: {
    what: "Fotos o PDF de la identificación que adjuntas a esa solicitud",
    since: "desde que termina",
  },
  verificationDrafts: {
    what: "Una verificación de identidad que no se envió",
    since: "desde su último cambio",
  },
  verificationsRefused: {
    what: "Datos y fotos de una verificación rechazada",
    since: "desde la decisión",
  },
  verificationsEnded: {
    what: "Datos y fotos de una verificación aprobada",
    since: "desde que vence o se reemplaza",
  },
  releases: {
    what: "Autorizaciones firmadas de quien aparece sin tener cuenta aquí",
    since: "desde que se borra lo último que autorizan; queda que hubo una, sin nombre",
  },
  payoutAccounts: {
    what: "La CLABE, el titular y el RFC con que se hizo un pago a un creador",
    since:
      "desde que se manda a pagar; si se elimina la cuenta y aún se le debe algo, hasta que se pague y a lo más ese tiempo desde entonces; se guardan cifrados",
  },
  audit: {
    what: "Bitácora de lo que hacen quienes moderan y administran",
    since: "desde cada acción",
  },
  removedHashes: {
    what: "Huellas digitales de contenido retirado por ilegal, para que no vuelva",
    since: "desde el retiro",
  },
  logs: { what: "Registros técnicos del servidor", since: "desde cada solicitud" },
  backups: { what: "Copias de respaldo", since: "desde que se hacen" },
};

const es = {
  rows,
  minutes: { one: "{count} minuto", other: "{count} minutos" },
  hours: { one: "{count} hora", other: "{count} horas" },
  days: { one: "{count} día", other: "{count} días" },
  years: { one: "{count} año", other: "{count} años" },
};

const strings = speak({ es });
const DAY_MINUTES = 24 * 60;

/** Every row of the table of what is kept how long, as the notice shows it. */
export function retentionList(): { term: string; text: string }[] {
  return (Object.keys(retention) as Kept[]).map((kept) => {
    const { what, since } = strings.rows[kept];
    return { term: what, text: `${spanWords(kept)} ${since}.` };
  });
}

function spanWords(kept: Kept): string {
  const minutes = keptFor(kept) / 60_000;
  const days = minutes / DAY_MINUTES;
  if (days > 365 && days % 365 === 0) return plural(days / 365, strings.years);
  if (minutes > DAY_MINUTES) return plural(days, strings.days);
  return minutes > 60 ? plural(minutes / 60, strings.hours) : plural(minutes, strings.minutes);
}
