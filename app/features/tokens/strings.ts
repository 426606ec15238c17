import type { Scope } from "#app/http/tokens/scopes.ts";
import { fill, speak } from "#app/strings/language.ts";
import { TOKENS_MAX } from "./limits.ts";

const es = {
  title: "Tokens personales",
  back: "Seguridad",
  about:
    "Un token deja que un programa tuyo use la API en tu nombre, solo para lo que elijas. Guárdalo como una contraseña: quien lo tenga puede usarlo.",
  never:
    "Con un token nadie puede ver tus sesiones, cambiar tu contraseña o tu correo, pagar, cobrar, moderar ni eliminar tu cuenta.",
  docs: "Cómo se usa la API",
  list: "Tus tokens",
  none: "No tienes tokens personales.",
  most: fill("Puedes tener hasta {max}.", { max: TOKENS_MAX }),
  used: "Último uso: {when}, {network}",
  unused: "Sin usar todavía",
  expires: "Caduca el {date}",
  may: "Permite: {scopes}",
  revoke: "Revocar",
  revokeOf: "Revocar el token {name}",
  make: {
    title: "Crear un token",
    name: "Nombre",
    nameHint: "Para que sepas después de qué programa es.",
    days: "Caduca en",
    oneDay: { one: "{count} día", other: "{count} días" },
    scopes: "Qué permite",
    go: "Crear token",
    going: "Creando…",
  },
  scopes: {
    read: "leer",
    write: "escribir",
    upload: "publicar",
    messages: "usar mensajes",
    "money-read": "ver dinero",
  } satisfies Record<Scope, string>,
  scopeHints: {
    read: "Ver publicaciones, perfiles, búsquedas y novedades como las ves tú.",
    write: "Reaccionar, comentar, seguir, bloquear, editar y borrar lo tuyo.",
    upload: "Subir archivos y crear publicaciones.",
    messages: "Leer y mandar mensajes.",
    "money-read": "Ver ingresos, pagos y suscripciones, sin moverlos.",
  } satisfies Record<Scope, string>,
  done: { revocado: "El token se revocó: ya no sirve." },
  shown: {
    title: "Tu token nuevo",
    once: "Cópialo ahora: no lo volvemos a mostrar.",
    ready: "Ya lo guardé",
    copy: "Copiar token",
    copied: "Copiado",
    gone: "Este token ya se mostró. Si no lo guardaste, revócalo y crea otro.",
  },
};

export const strings = speak({ es });
