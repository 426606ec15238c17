import { speak } from "./language.ts";

/** Of the sentences for error codes, those that a page says too, where nothing has been refused yet. */
const es = {
  link_gone: "Este enlace caducó o está incompleto. Pide otro.",
  not_signed_in: "Inicia sesión para continuar.",
  search_signed_out: "Necesitas iniciar sesión para usar la búsqueda.",
  peer_blocked: "Bloqueaste a esta persona. Desbloquéala para escribirle.",
  messages_closed: "Esta persona no recibe mensajes tuyos.",
  post_not_sold: "Esta publicación no se vende por separado.",
  nothing_due: "No hay nada pendiente de pago.",
  user_not_found: "Usuario no encontrado",
  internal: "Algo salió mal de nuestro lado. Inténtalo de nuevo.",
};

export const refusals = speak({ es });
