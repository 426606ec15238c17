import type { NotificationKind } from "#db/schema/notifications.ts";
import { EXCERPT_MAX, PEOPLE_COUNTED } from "./limits.ts";
import type { NamedPerson, NotificationView } from "./view.ts";

interface Row {
  id_notificacion: number;
  tipo: NotificationKind;
  ref: number;
  id_publicacion: number | null;
  id_comentario: number | null;
  updated_at: number;
  leida: 0 | 1;
  people: NamedPerson[];
  newest: number | null;
  excerpt: string | null;
  reason: string | null;
}

/** A line as it is shown. Who did it several times is one person. */
export function presented(row: Row): NotificationView {
  const each = new Map(row.people.map((person) => [person.id_usuario, person]));
  const people = [...each.values()].slice(0, PEOPLE_COUNTED);
  // Of new posts it says how many there are: they are all of one person.
  const count = row.tipo === "nueva_publicacion" ? row.people.length : people.length;
  return {
    id_notificacion: row.id_notificacion,
    tipo: row.tipo,
    at: new Date(row.updated_at).toISOString(),
    read: row.leida === 1,
    people,
    count,
    id_publicacion: row.newest ?? row.id_publicacion,
    excerpt: shortened(row.excerpt ?? ""),
    reason: row.reason,
    path: pathOf(row, people),
  };
}

function shortened(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length > EXCERPT_MAX
    ? `${letters.slice(0, EXCERPT_MAX).join("")}…`
    : letters.join("");
}

/** The page that a line is about. */
function pathOf(
  { tipo, ref, id_publicacion, id_comentario, newest }: Row,
  people: NamedPerson[],
): string {
  const post = `/publicacion/${newest ?? id_publicacion}`;
  const [person] = people;
  switch (tipo) {
    case "comentario":
      return `${post}#comentarios`;
    case "respuesta":
    case "me_gusta_comentario":
    case "mencion_comentario":
      return `${post}?hilo=${id_comentario}#c${id_comentario}`;
    case "seguidor":
    case "suscripcion":
    case "propina":
      return people.length === 1 && person ? `/u/${person.nombre_usuario}` : "/profile";
    case "procesado_mal":
      return `/settings/posts/${ref}`;
    case "envio_detenido":
      return "/upload";
    case "moderacion":
    case "apelacion":
      return `/settings/avisos/${ref}`;
    case "retiro":
      return "/dashboard";
    default:
      return post;
  }
}
