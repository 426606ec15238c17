import { fill, speak } from "#app/strings/language.ts";
import { HOLDER_MAX } from "./limits.ts";

const es = {
  fields: {
    clabe: {
      missing: "Escribe tu CLABE.",
      form: "Una CLABE tiene 18 dígitos. Cópiala completa de la app de tu banco.",
      digit:
        "Esta CLABE no es correcta: algún dígito está cambiado. Revísala en la app de tu banco.",
      bank: "No conocemos el banco de esta CLABE: sus tres primeros dígitos no son de ninguno que reciba SPEI.",
    },
    titular: {
      missing: "Escribe el nombre de quien es titular de la cuenta.",
      tooLong: fill("El nombre admite como máximo {max} caracteres.", { max: HOLDER_MAX }),
      letters: "Escribe el nombre con letras del alfabeto latino, como está en tu banco.",
    },
    rfc: "Este RFC no es correcto: son 13 caracteres de una persona o 12 de una empresa, con su fecha y homoclave.",
    password: "Escribe tu contraseña actual.",
  },
  mails: {
    changed: {
      subject: "Cambió la cuenta donde recibes tus pagos",
      what: "La CLABE donde {siteName} paga a @{nombre_usuario} ahora es de {banco} y termina en {digits}.",
      waits: "Por seguridad no se paga a ella en las primeras {hours} horas.",
      notYou:
        "Si no fuiste tú, cambia tu contraseña ahora, quita esa cuenta y escríbenos desde la página de soporte.",
    },
    removed: {
      subject: "Se quitó la cuenta donde recibes tus pagos",
      what: "La CLABE donde {siteName} paga a @{nombre_usuario} ya no está guardada.",
      notYou:
        "Si no fuiste tú, cambia tu contraseña ahora y escríbenos desde la página de soporte.",
    },
  },
};

export const strings = speak({ es });
