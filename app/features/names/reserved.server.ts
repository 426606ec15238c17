import { getEnv } from "#app/env.server.ts";
import { looksOf } from "./skeleton.ts";

/** Who would be taken for somebody of the house. The operator gives such names out (`user create`). */
const OF_THE_HOUSE = [
  ...["admin", "administrador", "administradora", "administracion", "administrator", "moderador"],
  ...["moderadora", "moderacion", "moderator", "mod", "soporte", "support", "staff", "sistema"],
  ...[
    "system",
    "root",
    "seguridad",
    "security",
    "webmaster",
    "postmaster",
    "hostmaster",
    "noreply",
  ],
];
/** Only as a whole name: as a part of one they say nothing. */
const ALONE = [
  ...["ayuda", "help", "equipo", "team", "oficial", "official", "verificado", "verified", "legal"],
  ...["privacidad", "privacy", "contacto", "contact", "pagos", "payments", "facturacion", "info"],
  ...["abuse", "abuso", "api", "www", "mail", "anonimo", "anonymous", "null", "undefined"],
];

/** Figures that are read as letters, beyond those that look like them. */
const READ_AS: Readonly<Record<string, string>> = { "3": "e", "4": "a", "5": "s", "7": "t" };

/** Whether a name says, or seems to say, that it is the house's. */
export function isReserved(name: string): boolean {
  const house = new Set([...OF_THE_HOUSE, getEnv().siteName].flatMap(readingsOf));
  const alone = new Set(ALONE.flatMap(readingsOf));
  const whole = [name, withoutNumber(name)].flatMap(readingsOf);
  if (whole.some((reading) => house.has(reading) || alone.has(reading))) return true;
  const parts = name.split(/[._-]+/).filter(Boolean);
  return parts
    .flatMap((part) => [part, withoutNumber(part)])
    .flatMap(readingsOf)
    .some((part) => house.has(part));
}

function readingsOf(text: string): string[] {
  const name = text.replace(/\s+/g, "");
  return looksOf(name.replace(/[3457]/g, (figure) => READ_AS[figure]!)).filter(Boolean);
}

/** `soporte2` and `soporte-24` are as good as `soporte`. */
function withoutNumber(name: string): string {
  return name.replace(/[._-]*\d+$/, "");
}
