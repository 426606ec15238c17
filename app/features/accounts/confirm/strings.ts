import { STEP_UP_MINUTES } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import { CODE_LENGTH, CODE_MINUTES } from "../limits.ts";

const es = {
  title: "Confirma que eres tú",
  why: fill(
    "Lo que sigue toca tu dinero, tus documentos o tu cuenta. Por los siguientes {max} minutos no te lo volvemos a pedir.",
    { max: STEP_UP_MINUTES },
  ),
  confirm: "Confirmar",
  confirming: "Confirmando…",
  notNow: "Ahora no",
  mailCode: "Enviarme un código",
  mailHint: fill("Te enviamos un código de {digits} dígitos a tu email. Vale {minutes} minutos.", {
    digits: CODE_LENGTH,
    minutes: CODE_MINUTES,
  }),
  mailed: "Te enviamos un código. Escríbelo aquí.",
  code: fill("Código de {max} dígitos", { max: CODE_LENGTH }),
  another: "Enviarme otro código",
  done: {
    title: "Falta enviarlo",
    kept: "Lo que escribiste sigue aquí, menos las contraseñas.",
    send: "Enviar lo que escribí",
    sending: "Enviando…",
  },
};

export const strings = speak({ es });
