import { z } from "zod";
import { es } from "#app/strings/es.ts";
import { SEARCH_PAGE, SEARCH_PAGE_MAX, sorts } from "./limits.ts";

const text = z.string().nullish();
const whole = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, es.fields.choice)
    .transform(Number)
    .pipe(z.number().min(1, es.fields.choice).max(max, es.fields.choice))
    .default(fallback);

const MOST_PAGES = 999_999;

/** What `GET /api/search` takes: nothing that is typed is an error, a page that is none is. */
export const searchQuery = z.object({
  q: text.transform((q) => q ?? ""),
  limit: whole(SEARCH_PAGE, SEARCH_PAGE_MAX),
  page: whole(1, MOST_PAGES),
  sort: z.enum(sorts, es.fields.choice).default("recent"),
});

/** What the address of the search page says; what makes no sense is as good as absent. */
export const searchAddress = z.object({
  q: text.transform((q) => (q ?? "").trim()),
  page: whole(1, MOST_PAGES).catch(1),
  sort: z.enum(sorts).catch("recent"),
});
