import { z } from "zod";
import { strings } from "./discretion/strings.ts";

/** What a box of a form says; without it nothing. */
const box = z
  .literal("1")
  .nullish()
  .transform((said) => said === "1");

const ONE_KEY = /^[^\s\p{C}]$/u;

/** What the form of discretion sends; `tecla` becomes the key itself, empty where there is none. */
export const discretionInput = z
  .object({
    icono: box,
    titulo: box,
    boton: box,
    tecla: z.enum(["ninguna", "escape", "otra"], strings.chooseKey),
    otra: z
      .string()
      .nullish()
      .transform((text) => text?.trim().toLowerCase() ?? "")
      .describe("The key, where it is another."),
  })
  .refine(({ tecla, otra }) => tecla !== "otra" || ONE_KEY.test(otra), {
    path: ["otra"],
    message: strings.oneKey,
  })
  .transform(({ tecla, otra, ...boxes }) => ({
    ...boxes,
    tecla: { ninguna: "", escape: "Escape", otra }[tecla],
  }));
