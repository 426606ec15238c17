import type { WebhookEvent } from "#app/features/webhooks/limits.ts";
import { DELIVERY_DAYS } from "#app/features/webhooks/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

const es = {
  title: "Webhooks",
  about:
    "Avisan a un programa tuyo de lo que pasa en el sitio: números e importes, nunca textos, nombres ni archivos. Cada aviso va firmado (Standard Webhooks) y se reintenta durante más de un día.",
  none: "No hay webhooks.",
  back: "Webhooks",
  paused: "en pausa",
  pausedAbout: "Mientras está en pausa no se le manda nada: lo que espera sale cuando lo actives.",
  active: "activo",
  add: "Agregar un webhook",
  name: "Nombre",
  url: "Dirección (https)",
  events: "De qué avisa",
  addGo: "Agregar",
  fields: {
    name: "Ponle un nombre.",
    url: "Escribe una dirección que empiece con https://.",
    long: "Es demasiado largo.",
    events: "Elige al menos un aviso.",
  },
  eventNames: {
    "user.created": "alguien crea una cuenta",
    "user.deleted": "se elimina una cuenta",
    "post.published": "se muestra una publicación",
    "post.removed": "se quita una publicación",
    "report.filed": "llega una denuncia",
    "payout.requested": "alguien pide un retiro",
    "payment.received": "entra un pago",
  } satisfies Record<WebhookEvent, string>,
  secret: "Secreto",
  secretAbout: "Con él tu programa comprueba la firma. Trátalo como una contraseña.",
  showSecret: "Ver el secreto",
  verbs: {
    probar: "Mandar una prueba",
    pausar: "Pausar",
    activar: "Activar",
    eliminar: "Eliminar",
  },
  sure: "Se borra con todo lo que se le avisó.",
  deliveries: "Avisos",
  deliveriesAbout: fill("Se guardan {days} días.", { days: DELIVERY_DAYS }),
  noDeliveries: "Todavía no se le ha avisado nada.",
  states: { waiting: "en espera", delivered: "entregado", failed: "no se entregó" },
  tried: { one: "{count} intento", other: "{count} intentos" },
  answered: "respondió {status}",
  next: "Siguiente intento: {when}",
  body: "Contenido",
  resend: "Reenviar",
  resendOf: "Reenviar el aviso {id}",
  done: {
    agregado: "El webhook se agregó. Copia su secreto a tu programa.",
    probar: "La prueba está en camino.",
    pausar: "El webhook está en pausa.",
    activar: "El webhook está activo.",
    eliminar: "El webhook se eliminó.",
    reenviado: "El aviso se manda otra vez.",
  },
};

export const strings = speak({ es });
