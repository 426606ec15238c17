import type { MailPace, NotificationKind, Topic } from "#db/schema/notifications.ts";

/** What happens to one thing in one hour is one line. */
export const HOUR_MS = 60 * 60 * 1000;

export const NOTIFICATIONS_PAGE = 30;
export const NOTIFICATIONS_PAGE_MAX = 100;
/** So many pages are looked through for one with a line that may be seen; then the person goes on by themselves. */
export const PAGES_AT_ONCE = 5;
/** People that a line counts; from there on it says "más de". */
export const PEOPLE_COUNTED = 25;
/** Of them those that it names. */
export const PEOPLE_NAMED = 2;
/** Lines that the bell counts: it shows no more than "99+". */
export const UNREAD_COUNTED = 100;
/** So many of the latest are looked through for them: some may not be seen any more. */
export const UNREAD_LOOKED_THROUGH = 500;
/** Letters of a post or comment that say which one is meant. */
export const EXCERPT_MAX = 80;
export const READS_PER_HOUR = 1_200;

/** What is told of late, once the worker is there again, is not older than this. */
export const TOLD_LATE_MS = 24 * HOUR_MS;
/** A post is news for so long after it was sent: its processing, and its review, may take a while. */
export const POST_IS_NEWS_MS = 7 * 24 * HOUR_MS;

/** Which topic, of those that somebody chooses about, each kind of line belongs to. */
export const topicOf: Readonly<Record<NotificationKind, Topic>> = {
  me_gusta: "me_gusta",
  me_gusta_comentario: "me_gusta",
  comentario: "comentario",
  respuesta: "respuesta",
  mencion: "mencion",
  mencion_comentario: "mencion",
  seguidor: "seguidor",
  suscripcion: "suscripcion",
  propina: "dinero",
  compra: "dinero",
  retiro: "dinero",
  moderacion: "moderacion",
  apelacion: "moderacion",
  procesado: "procesado",
  procesado_mal: "procesado",
  envio_detenido: "procesado",
  nueva_publicacion: "nueva_publicacion",
};

/** What one chooses about, in the order of the page. Of what moderation decides everybody is told, and mailed. */
export const topics = [
  ...(["comentario", "respuesta", "mencion", "me_gusta", "seguidor", "nueva_publicacion"] as const),
  ...(["suscripcion", "dinero", "procesado"] as const),
] as const satisfies readonly Topic[];
export const paces = ["nunca", "ahora", "diario", "semanal"] as const satisfies readonly MailPace[];

/** What happens together is mailed together: so long the first waits for others. */
export const MAIL_SOON_MS = 5 * 60 * 1000;
/** And so long the first of what devices are told. */
export const PUSH_SOON_MS = 10 * 1000;
/** When digests are mailed, where the site is. */
export const DIGEST_HOUR = 8;
/** Lines of one run of the job that mails; the rest is another run. */
export const MAILED_AT_ONCE = 500;
/** Followers who are told of a post in one run of the job; the rest is another run. */
export const FOLLOWERS_AT_ONCE = 500;
export const SETTINGS_PER_HOUR = 120;

export const kinds = Object.keys(topicOf) as NotificationKind[];
