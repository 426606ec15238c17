import { z } from "zod";
import { signUpInput } from "#app/features/accounts/schema.ts";
import { groups, settingNames } from "#app/features/settings/schema.ts";
import { VALUE_MAX } from "#app/features/settings/limits.ts";
import { LIST_NAME, OWN_LIST } from "#app/features/known/limits.ts";
import { idParam } from "#app/http/input.server.ts";
import { fill } from "#app/strings/language.ts";
import { WHO_MAX } from "./limits.ts";
import { strings } from "./strings.ts";

export const groupParam = z.enum(groups as [string, ...string[]]);

const value = z.string().max(VALUE_MAX, fill(strings.fields.long, { max: VALUE_MAX }));

export const settingsInput = z.object({
  ajustes: z
    .partialRecord(z.enum(settingNames as [string, ...string[]]), value)
    .describe("By the name of its variable; an empty one is as the environment says again."),
});

export const undoInput = z.object({ id: idParam });

export const historyQuery = z.object({
  antes: z.coerce.number().int().positive().nullable().catch(null).default(null),
});

export const firstAccount = signUpInput;
export type FirstAccount = z.output<typeof firstAccount>;

export const firstName = z.object({
  /** A name or a number of an account that is there. */
  quien: z.string().trim().min(1, strings.fields.who).max(WHO_MAX, strings.fields.who),
});

export const listMatches = ["hold", "refuse"] as const;
export const listAbouts = ["minors", "intimate", "other"] as const;

const nameLength = fill(strings.fields.list, { max: LIST_NAME });
const listName = z.string().trim().min(1, nameLength).max(LIST_NAME, nameLength);
/** Of what an operator brings, not of what is made by itself. */
const broughtName = listName.refine((nombre) => nombre !== OWN_LIST, strings.fields.ownList);

export const listInput = z.object({
  nombre: listName,
  on_match: z.enum(listMatches),
  about: z.enum(listAbouts),
});
export type ListInput = z.output<typeof listInput>;

/** What was left as it is. */
const unsaid = z.literal("").transform(() => undefined);

export const importFields = z.object({
  nombre: broughtName,
  on_match: z.enum(listMatches).or(unsaid).optional(),
  about: z.enum(listAbouts).or(unsaid).optional(),
});

export const removeListInput = z.object({ nombre: broughtName });
