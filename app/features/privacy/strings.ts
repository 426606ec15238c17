import { speak } from "#app/strings/language.ts";

const es = {
  title: "Centro de Privacidad",
  soon: "Los controles de cookies, la descarga de tus datos y la gestión de tu consentimiento estarán disponibles próximamente.",
  meanwhile:
    "Mientras tanto puedes pedir cualquiera de estas cosas en {email}. El aviso de privacidad explica qué {cookies} usamos y cómo ejercer tus {rights}.",
  cookies: "cookies",
  rights: "derechos ARCO",
};

export const strings = speak({ es });
