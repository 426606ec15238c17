import { speak } from "#app/strings/language.ts";

const es = {
  title: "Resumen",
  people: "Personas",
  posts: "Publicaciones",
  queue: {
    title: "Trabajo en espera",
    none: "Nada espera.",
    since: "Lo primero espera desde hace {time}.",
    late: "La cola no avanza: lo primero espera desde hace {time}. Mira si el proceso de trabajo está en marcha (el registro lo dice).",
  },
  stopped: {
    title: "Trabajos detenidos",
    none: "Ninguno.",
    held: { one: "{count} espera tu decisión", other: "{count} esperan tu decisión" },
    failed: { one: "{count} falló", other: "{count} fallaron" },
    see: "Ver los trabajos detenidos",
  },
  mail: {
    title: "Correo",
    fine: "Nada espera ni ha fallado.",
    waiting: { one: "{count} correo en espera", other: "{count} correos en espera" },
    failed: {
      one: "{count} correo no se pudo enviar",
      other: "{count} correos no se pudieron enviar",
    },
    toFolder:
      "No hay servidor de correo: cada mensaje es un archivo en DATA_DIR/mail y nadie lo recibe. Define SMTP_URL y MAIL_FROM.",
  },
  disk: {
    title: "Disco",
    free: "{free} libres de {total}",
    short:
      "Queda menos de lo que las subidas dejan libre ({leaves}): nadie puede subir nada. Libera espacio o amplía el disco.",
  },
  backups: {
    title: "Respaldos",
    unset: "No se hacen solos: define BACKUP_TO y BACKUP_PASSPHRASE.",
    fine: "Se hacen solos.",
    never: "Todavía no hay ninguno en {to}.",
    failed: "El último falló.",
    untried: "La última prueba de un respaldo falló.",
    old: "El último tiene {hours} h y debe haber uno cada {every} h.",
    see: "Ver los respaldos",
  },
  stores: {
    title: "Base de datos y almacenes",
    fine: "Todo responde.",
    names: {
      database: "Base de datos",
      objects: "Almacén de archivos",
      kv: "Almacén de claves",
      disk: "Disco",
      replica: "Réplica de la base de datos",
      search: "OpenSearch",
    } as Record<string, string>,
    problems: {
      away: "no contesta",
      late: "no contestó en {seconds} s",
      noConnection:
        "no queda ninguna conexión libre: {total} en uso, {waiting} llamadas esperan una",
      noFile: "lleno: no cabe ni un archivo más",
      reserve: "lleno: la reserva está en uso",
      full: "lleno",
      noUploads: "queda poco espacio y no se aceptan subidas (MIN_FREE_MB)",
      notMigrated: "sus tablas no son las de esta versión",
      failed: "falló, y el registro dice por qué",
      behind: "va {seconds} s atrás",
      tooFarBehind: "va demasiado atrás",
      unseen: "todavía no se ha mirado",
      noReplica: "no es una réplica",
      replicaOfAnother: "es la réplica de otro servidor",
      filling: "su índice se está llenando",
      toBeFilled: "su índice todavía no se ha llenado",
    },
    restarting: "El proceso {name} no se sostiene: ha terminado {times} veces.",
  },
  duties: {
    title: "Deberes con plazo",
    none: "Nada con plazo espera.",
    names: {
      casos: "Casos de moderación",
      retiro: "Solicitudes de retiro",
      arco: "Solicitudes sobre datos",
      verificaciones: "Verificaciones",
    },
    waiting: { one: "{count} en espera", other: "{count} en espera" },
    overdue: { one: "{count} fuera de plazo", other: "{count} fuera de plazo" },
    left: "La primera vence en {time}",
    late: "La primera venció hace {time}",
  },
};

export const strings = speak({ es });
