import { CONSENT_DAYS, MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

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
  remembered: fill(
    "Lee los {terms} y el {privacy}. Recordaremos tu decisión durante {max} días o hasta que borres los datos de tu navegador.",
    { max: CONSENT_DAYS },
  ),
  cookiesRefused:
    "Tu navegador no guardó tu respuesta: no acepta cookies de este sitio. Sin ellas no podemos mostrarte nada, ni siquiera para leer, porque la ley nos pide tu edad y solo una cookie la recuerda. Permítelas para este sitio y responde otra vez.",
  noScripts: "Activa JavaScript para la mejor experiencia. Sin él, el sitio también funciona.",
};

export const strings = speak({ es });
