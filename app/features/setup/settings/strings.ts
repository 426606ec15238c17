import type { Group, SettingName } from "#app/features/settings/schema.ts";
import { speak } from "#app/strings/language.ts";

const names: Record<SettingName, string> = {
  SITE_NAME: "Nombre del sitio",
  OPERATOR_NAME: "Quién responde por el sitio",
  OPERATOR_EMAIL: "Correo de soporte",
  OPERATOR_ADDRESS: "Domicilio de quien responde",
  MAIL_FROM: "Remitente de los correos",
  LEAVE_URL: "A dónde van los menores de edad",
  MAX_UPLOAD_MB: "Tamaño máximo de una subida, en MB",
  MAX_VIDEO_SECONDS: "Duración máxima de un video, en segundos",
  MAX_FILES_PER_POST: "Archivos por publicación",
  MAX_QUEUED_FILES: "Archivos en proceso por persona",
  MAX_VIDEO_SECONDS_PER_DAY: "Segundos de video por persona y día",
  MAX_MEDIA_MB_PER_PERSON: "Espacio por persona, en MB",
  MIN_FREE_MB: "Espacio del disco que las subidas dejan libre, en MB",
  REVIEW: "Revisión antes de publicar",
  REQUIRE_VERIFIED_UPLOADS: "Solo suben cuentas verificadas",
  AGE_POLICY: "Qué edad se comprueba y dónde",
  AGE_PROOF_DAYS: "Días que vale una edad comprobada",
  SUBSCRIPTION_MIN: "Suscripción: precio mínimo",
  SUBSCRIPTION_MAX: "Suscripción: precio máximo",
  SUBSCRIPTION_TRIAL_DAYS: "Suscripción: días de prueba como máximo",
  SUBSCRIPTION_GRACE_DAYS: "Suscripción: días de gracia si un cobro falla",
  PURCHASE_MIN: "Publicación suelta: precio mínimo",
  PURCHASE_MAX: "Publicación suelta: precio máximo",
  TIP_MIN: "Propina mínima",
  TIP_MAX: "Propina máxima",
  TIPS_PER_DAY_MAX: "Propinas de una persona en 24 horas, como máximo",
  PLATFORM_SHARE: "Parte del sitio, en porcentaje",
  PAYOUT_PER_1000_VIEWS: "Pago por mil vistas",
  PAYOUT_MIN: "Retiro mínimo",
  PAYOUT_HOLD_DAYS: "Días que espera un retiro",
  PAYOUT_ACCOUNT_WAIT_HOURS: "Horas que espera una CLABE nueva",
  MANUAL_PAYMENT_TEXT: "Cómo pagar por transferencia o en efectivo",
  ADS: "Anuncios (lista en JSON)",
};

const hints: Partial<Record<SettingName, string>> = {
  OPERATOR_NAME: "Sale en los textos legales.",
  OPERATOR_EMAIL: "A esta dirección llegan los mensajes de soporte.",
  MAIL_FROM:
    "Como «Mi sitio <no-responder@ejemplo.org>», en un dominio desde el que tu servidor pueda enviar.",
  MAX_UPLOAD_MB: "El proxy tiene que dejar pasar lo mismo.",
  MAX_QUEUED_FILES: "0: sin límite.",
  MAX_VIDEO_SECONDS_PER_DAY: "0: sin límite.",
  MAX_MEDIA_MB_PER_PERSON: "0: sin límite.",
  AGE_POLICY: "Como GB=verify, US-TX=verify, *=declare. Vacío: basta con declararla.",
  PAYOUT_PER_1000_VIEWS: "El mes en curso conserva la suya.",
  ADS: "Como en ADS_FILE; [] para ninguno.",
};

const groups: Record<Group, { title: string; about: string }> = {
  sitio: { title: "Sitio", about: "Nombre, quién responde y desde dónde salen los correos." },
  limites: { title: "Límites", about: "Cuánto puede subir y guardar cada persona." },
  politicas: { title: "Políticas", about: "Qué se revisa, quién sube y qué edad se comprueba." },
  dinero: { title: "Dinero", about: "Entre qué precios se cobra y cuándo se paga." },
  anuncios: { title: "Anuncios", about: "Qué se muestra entre las publicaciones." },
};

const es = {
  title: "Ajustes",
  about:
    "Lo que guardas aquí está por encima de las variables del entorno y vale en todos los procesos en unos {seconds} segundos, sin reiniciar. Lo secreto (claves, base de datos, almacén) no está aquí.",
  tabs: "Grupos de ajustes",
  history: "Historial",
  names,
  hints,
  groups,
  otherwise: "Vacío: {value}, como dice el entorno.",
  otherwiseNone: "Vacío: como si no estuviera definido.",
  set: "Puesto aquí. El entorno dice: {value}.",
  setNone: "Puesto aquí. El entorno no dice nada.",
  dropped: "No se aplica y vale lo del entorno. {reason}",
  options: {
    default: "Como el entorno: {value}",
    flag: { true: "Sí", false: "No" } as Record<string, string>,
    review: {
      off: "Nada espera",
      "new-creators": "Las tres primeras de cada creador",
      all: "Todo",
    } as Record<string, string>,
  },
  save: "Guardar",
  done: "Los ajustes están guardados. Valen en todas partes en unos {seconds} segundos.",
  undone: "El cambio está deshecho.",
  changes: {
    title: "Historial de ajustes",
    none: "Nadie ha cambiado nada.",
    fromTo: "de {from} a {to}",
    env: "lo que dice el entorno",
    undoes: "deshace el cambio {id}",
    undo: "Deshacer",
    undoOf: "Deshacer el cambio {id} de {name}",
  },
};

export const strings = speak({ es });
