import { speak } from "#app/strings/language.ts";

const es = {
  /** To who sees it working. */
  working: "Comprobando que no eres un programa…",
  notWorking: "No se pudo comprobar en este navegador. Pide un enlace.",
  byMail: "También puedes recibir un enlace en tu email: con él sigues desde este navegador.",
  mailOnly: "Te enviamos un enlace a tu email: al abrirlo puedes seguir desde este navegador.",
  ask: "Enviarme un enlace",
  sent: "Si hay una cuenta con esa dirección, te enviamos un enlace. Ábrelo en este navegador para seguir.",
  sentOlder:
    "Si no lo ves, revisa el correo no deseado. Si ya pediste varios, sirve cualquiera de la última hora.",
  opened: "Listo: en este navegador ya puedes seguir. Escribe tu email y tu contraseña.",
};

export const strings = speak({ es });
