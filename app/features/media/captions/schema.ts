import { z } from "zod";
import { fieldStrings } from "#app/http/strings.ts";
import { CAPTION_LANGUAGES } from "./limits.ts";

export const captionLanguage = z.enum(CAPTION_LANGUAGES, fieldStrings.choice);
