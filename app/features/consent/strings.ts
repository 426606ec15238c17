import { TEXT_VERSIONS } from "#app/legal-versions.ts";
import { CONSENT_DAYS, MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import { fullDate } from "#app/ui/intl/dates.ts";

/** Whoever comes back after a year is told so too. */
const newest = [TEXT_VERSIONS.terms, TEXT_VERSIONS.privacy].sort().at(-1)!;

const es = {
  title: fill("Contenido solo para adultos (+{age})", { age: MINIMUM_AGE }),
  whoMayEnter: fill(
    "Este sitio muestra material para adultos. Para entrar debes tener {age} años o la mayoría de edad del lugar donde vives.",
    { age: MINIMUM_AGE },
  ),
  responsibility:
    "Lo que se sube es responsabilidad exclusiva de cada persona. Cooperamos con las personas afectadas y con las autoridades para retirar contenido y detener cualquier abuso.",
  yes: fill("Sí, soy mayor (+{age})", { age: MINIMUM_AGE }),
  no: "No, soy menor",
  removal: "¿Apareces aquí sin tu consentimiento? {link} sin entrar.",
  removalLink: "Pide el retiro",
  check: {
    title: "Comprueba tu edad",
    why: "En el lugar desde el que entras no basta con declarar la edad: hay que comprobarla. Lo hace un servicio independiente.",
    who: "El servicio no sabe qué ves aquí, y nosotros no sabemos quién eres.",
    kept: fill(
      "De su respuesta solo guardamos que tienes más de {age} años y hasta cuándo vale: ni tu nombre, ni tu fecha de nacimiento, ni tu documento.",
      { age: MINIMUM_AGE },
    ),
    days: "No tendrás que repetirlo en este navegador mientras valga, ni en tus otros dispositivos si entras con tu cuenta.",
    begin: "Comprobar mi edad",
    signIn: "¿Ya la comprobaste con tu cuenta? {link}.",
    signInLink: "Inicia sesión",
  },
  remembered: fill(
    "Lee los {terms} y el {privacy}, que cambiaron el {changed}. Recordaremos tu decisión durante {max} días o hasta que borres los datos de tu navegador.",
    { max: CONSENT_DAYS, changed: fullDate(newest, "UTC") },
  ),
  cookiesRefused:
    "Tu navegador no guardó tu respuesta: no acepta cookies de este sitio. Sin ellas no podemos mostrarte nada, ni siquiera para leer, porque la ley nos pide tu edad y solo una cookie la recuerda. Permítelas para este sitio y responde otra vez.",
  noScripts: "Activa JavaScript para la mejor experiencia. Sin él, el sitio también funciona.",
};

export const strings = speak({ es });
