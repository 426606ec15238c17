import { speak } from "./language.ts";

const es = { greeting: "Hola:" };

export const mailStrings = speak({ es });
