import type { NotificationKind } from "#db/schema/notifications.ts";

/** Somebody whom a line names. */
export interface NamedPerson {
  id_usuario: number;
  nombre_usuario: string;
  /** Object name of the avatar. */
  profile_picture: string | null;
}

/** One line of what somebody is told, as pages and API show it. */
export interface NotificationView {
  id_notificacion: number;
  tipo: NotificationKind;
  /** When it happened last, ISO 8601. */
  at: string;
  read: boolean;
  /** The latest who did it. */
  people: NamedPerson[];
  /** How many did it, or how often; not above PEOPLE_COUNTED. */
  count: number;
  /** The post that it is about; null: none. */
  id_publicacion: number | null;
  /** The beginning of the words that it is about; empty: there are none. */
  excerpt: string;
  /** Why, and what to do, where something went wrong; null: nothing did. */
  reason: string | null;
  /** The page that it is about. */
  path: string;
}
