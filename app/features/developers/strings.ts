import { speak } from "#app/strings/language.ts";

const es = {
  title: "API para desarrolladores",
  intro:
    "Todo lo que hace la interfaz se puede hacer con estas llamadas. Respuestas y errores son JSON; las horas van en ISO 8601 (UTC).",
  token: "El token que devuelve POST /api/login se envía en cada llamada:",
  document: "Descripción completa (OpenAPI 3.1)",
  contents: "Llamadas",
  access: "Acceso",
  limits: "Límites",
  query: "Parámetros",
  parts: "Partes (multipart)",
  example: "Ejemplo",
  answers: "Respuestas",
  accessNames: {
    public: "cualquiera",
    member: "con sesión",
    creator: "creadores",
    moderator: "moderación",
    owner: "quien es su dueño",
  } as Record<string, string>,
};

export const strings = speak({ es });
