import { fill, speak } from "#app/strings/language.ts";
import { CODE_LENGTH, CODE_MINUTES } from "../limits.ts";
import { WAY_BACK_DAYS } from "#app/features/factors/limits.ts";

const es = {
  title: "Email de tu cuenta",
  now: "Tu email es {correo}.",
  change: "Cambiar email",
  another: "Email nuevo",
  about: fill(
    "Te enviamos un código ahí. Cuando lo escribas, el nuevo cuenta y al anterior le avisamos, con un enlace para deshacerlo que vale {max} días.",
    { max: WAY_BACK_DAYS },
  ),
  send: "Enviar código",
  sent: fill(
    "Escribe el código de {digits} dígitos que enviamos a {correo}. Vale {minutes} minutos.",
    {
      digits: CODE_LENGTH,
      minutes: CODE_MINUTES,
    },
  ),
  code: fill("Código de {max} dígitos", { max: CODE_LENGTH }),
  confirm: "Confirmar email",
  confirming: "Confirmando…",
  done: "Tu email cambió. Avisamos a los dos.",
  wrong: "¿No es ese? Escribe otro.",
};

export const strings = speak({ es });
