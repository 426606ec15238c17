import { STEP_UP_MINUTES } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import {
  PASSKEYS_MAX,
  RECOVERY_CODES,
  RECOVERY_FEW,
  TOTP_DIGITS,
  TOTP_PENDING_MINUTES,
} from "./limits.ts";

const es = {
  title: "Verificación en dos pasos",
  back: "Seguridad de tu cuenta",
  backHere: "Verificación en dos pasos",
  about:
    "Con una llave de acceso o una app de códigos, nadie entra a tu cuenta aunque conozca tu contraseña.",
  on: "Activada: al entrar con tu contraseña te pedimos además una llave, un código de tu app o un código de recuperación.",
  off: "Desactivada: tu contraseña basta para entrar.",
  forced: "Tu cuenta tiene que tenerla: sin ella no puedes usar la consola ni cobrar.",
  asked: "Te recomendamos activarla: tu cuenta puede decidir sobre otras personas o cobrar dinero.",
  activate: "Activar verificación en dos pasos",
  manage: "Llaves, app y códigos",

  keys: {
    title: "Llaves de acceso",
    about:
      "Entras con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña. No se puede robar con páginas falsas.",
    none: "Todavía no tienes ninguna.",
    needsScripts: "Para agregar una, abre esta página en un navegador con JavaScript activado.",
    unsupported: "Este navegador no admite llaves de acceso.",
    away: "Este sitio no puede usarlas porque no está en una dirección segura (https).",
    full: fill("Ya tienes {max}, que es el máximo.", { max: PASSKEYS_MAX }),
    name: "Nombre de la llave",
    nameHint: "Para reconocerla: «Mi teléfono», «Laptop del trabajo»…",
    suggested: "Mi llave",
    add: "Agregar llave de acceso",
    adding: "Esperando a tu dispositivo…",
    failed: "Tu dispositivo no creó la llave. Inténtalo de nuevo.",
    known: "Este dispositivo ya tiene una llave de tu cuenta.",
    synced: "En todos tus dispositivos",
    single: "Solo en un dispositivo",
    added: "Agregada: {when}",
    used: "Último uso: {when}",
    unused: "Sin usar",
    rename: "Cambiar nombre",
    renameOf: "Cambiar el nombre de {name}",
    remove: "Quitar",
    removeOf: "Quitar la llave {name}",
  },

  app: {
    title: "App de códigos",
    about: fill(
      "Una app como Aegis, 2FAS, Google Authenticator o la de tu gestor de contraseñas muestra un código de {max} dígitos que cambia cada 30 segundos.",
      { max: TOTP_DIGITS },
    ),
    isOn: "Tienes una app conectada.",
    begin: "Conectar una app",
    another: "Conectar otra app en su lugar",
    remove: "Quitar la app",
    setUp: "Conecta tu app",
    scan: "Escanea este código QR con la app, o escribe en ella la clave.",
    picture: "Código QR para tu app",
    key: "Clave",
    open: "Abrir en una app de este dispositivo",
    code: fill("Código de {max} dígitos que muestra la app", { max: TOTP_DIGITS }),
    clock: "El reloj de tu teléfono debe estar en hora automática.",
    finish: "Activar",
    finishing: "Activando…",
    gone: fill("Este código QR caducó: vale {max} minutos.", { max: TOTP_PENDING_MINUTES }),
  },

  codes: {
    title: "Códigos de recuperación",
    about: fill(
      "{max} códigos de un solo uso, por si pierdes tu teléfono o tu llave. Guárdalos fuera de él.",
      { max: RECOVERY_CODES },
    ),
    left: {
      one: "Te queda {count} código sin usar.",
      other: "Te quedan {count} códigos sin usar.",
    },
    few: fill("Te quedan {max} o menos: haz códigos nuevos.", { max: RECOVERY_FEW }),
    none: "Los hacemos al activar la verificación en dos pasos.",
    renew: "Hacer códigos nuevos",
    renewHint: "Los anteriores dejan de servir.",
    shown: "Guarda tus códigos de recuperación",
    once: "Solo los mostramos ahora. Imprímelos o cópialos en un lugar seguro: cada uno sirve una vez.",
    gone: "Estos códigos ya no se pueden mostrar. Si no los guardaste, haz otros.",
    copy: "Copiar",
    copied: "Copiados",
    ready: "Ya los guardé",
  },

  done: {
    app: "La app quedó conectada.",
    "app-quitada": "La app se quitó.",
    llave: "La llave de acceso se agregó.",
    nombre: "El nombre cambió.",
    "llave-quitada": "La llave de acceso se quitó.",
  },

  ask: {
    code: "Código de tu app o de recuperación",
    codeOfApp: "Código de tu app",
    codeOfRecovery: "Código de recuperación",
    usePasskey: "Usar llave de acceso",
    usingPasskey: "Esperando a tu dispositivo…",
    failed: "No se usó ninguna llave. Inténtalo de nuevo o elige otra forma.",
    lost: "Si perdiste tu teléfono o tu llave, escribe uno de tus códigos de recuperación.",
  },
  fresh: fill("Para cambiar algo aquí te pedimos confirmar que eres tú cada {max} minutos.", {
    max: STEP_UP_MINUTES,
  }),
};

export const strings = speak({ es });
