import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { ARCO_FOLLOW_UPS, ARCO_PER_ACCOUNT, ARCO_PER_ADDRESS } from "../limits.ts";
import { addToArco, withdrawArco } from "./follow.server.ts";
import { addedText, arcoInput, arcoKey, workInput } from "./schema.server.ts";
import { submitArco } from "./submit.server.ts";
import { workOnArco } from "./work.server.ts";

export const askArcoOperation = operation({
  id: "askArco",
  summary:
    "Asks for access, correction, deletion or another right over one's data, with an account or without.",
  method: "POST",
  path: "/privacy-center/solicitar",
  json: false,
  access: "public",
  ageless: true,
  limits: [
    perAddress("arco", ARCO_PER_ADDRESS, HOUR_SECONDS),
    perAccount("arco", ARCO_PER_ACCOUNT, HOUR_SECONDS),
  ],
  input: arcoInput,
  answer: z.object({ secret: z.string().describe("Of the private link.") }),
  example: {
    tipo: "acceso",
    nombre: "Ana Pérez",
    correo: "ana@example.org",
    detalle: "Todo lo que tengan de mí.",
    identidad: "Escribo desde el email de mi cuenta.",
  },
  run: (ctx, input) => submitArco(ctx, input),
});

const followUp = {
  method: "POST",
  path: "/privacy-center/solicitudes/{key}",
  json: false,
  access: "public",
  ageless: true,
  badParam: "removal_not_found",
  limits: [perAddress("arco-follow-ups", ARCO_FOLLOW_UPS, HOUR_SECONDS)],
  answer: null,
  errors: ["removal_not_found", "request_closed"],
} as const;

export const addToArcoOperation = operation({
  id: "addToArco",
  summary: "Adds words to a request about one's data, by its private link or as who made it.",
  ...followUp,
  input: z.object({ key: arcoKey, texto: addedText }),
  run: (ctx, input) => addToArco(ctx, input),
});

export const withdrawArcoOperation = operation({
  id: "withdrawArco",
  summary: "Withdraws a request about one's data, by its private link or as who made it.",
  ...followUp,
  input: z.object({ key: arcoKey }),
  run: (ctx, input) => withdrawArco(ctx, input),
});

export const workOnArcoOperation = operation({
  id: "workOnArco",
  summary: "Takes the next step in a request about somebody's data; they are told by mail.",
  method: "POST",
  path: "/moderacion/arco/{id}",
  json: false,
  access: "administrator",
  badParam: "removal_not_found",
  limits: [perAccount("arco-work", 600, HOUR_SECONDS)],
  input: workInput,
  answer: null,
  errors: ["removal_not_found"],
  example: { paso: "responder", resultado: "granted", texto: "Aquí va lo que pediste." },
  run: (ctx, input) => workOnArco(ctx, input),
});
