import type { IconName } from "#app/ui/icon.tsx";
import type { NotificationView } from "./view.ts";

/** What stands for each kind of line. */
export const iconOf: Readonly<Record<NotificationView["tipo"], IconName>> = {
  me_gusta: "heart-filled",
  me_gusta_comentario: "heart-filled",
  comentario: "comment",
  respuesta: "comment",
  mencion: "comment",
  mencion_comentario: "comment",
  seguidor: "person",
  suscripcion: "tick",
  propina: "plus",
  compra: "plus",
  retiro: "chart",
  moderacion: "alert",
  apelacion: "alert",
  procesado: "check",
  procesado_mal: "alert",
  envio_detenido: "alert",
  nueva_publicacion: "play",
};
