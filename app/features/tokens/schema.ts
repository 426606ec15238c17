import { z } from "zod";
import { neededText } from "#app/features/posts/schema.ts";
import { idParam } from "#app/http/input.server.ts";
import { scopes } from "#app/http/tokens/scopes.ts";
import { TOKEN_DAYS, TOKEN_DAYS_USUAL, TOKEN_NAME_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

const { name } = strings;
const scope = z.enum(scopes);

export const makeTokenInput = z.object({
  nombre: neededText(TOKEN_NAME_MAX, name.missing, name.tooLong),
  alcances: z
    .array(scope, strings.scopes.missing)
    .min(1, strings.scopes.missing)
    .max(scopes.length),
  dias: z.coerce
    .number()
    .pipe(z.literal([...TOKEN_DAYS]))
    .default(TOKEN_DAYS_USUAL)
    .describe("How many days it lives."),
});

export type MakeTokenInput = z.output<typeof makeTokenInput>;

export const oneToken = z.object({ id: idParam });

const time = z.string().describe("ISO 8601.");

export const tokenAnswer = z
  .object({
    id_token: z.number().int(),
    nombre: z.string(),
    alcances: z.array(scope),
    created_at: time,
    expires_at: time,
    used_at: time.nullable().describe("Up to an hour behind; null: not used yet."),
    red: z.string().nullable().describe("The network it was used from last."),
  })
  .meta({ id: "PersonalToken" });

export type TokenView = z.output<typeof tokenAnswer>;
