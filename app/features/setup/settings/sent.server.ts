import { settingNames } from "#app/features/settings/schema.ts";
import type { Sent } from "#app/http/form.server.ts";
import { WAS } from "./was.ts";

/** Of a form what was typed anew: the rest may be another's by now. */
export function settingsOf({ fields }: Pick<Sent, "fields">) {
  const lines = (text: string) => text.replaceAll("\r\n", "\n");
  const ajustes = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = fields[name];
      const was = fields[`${WAS}${name}`];
      const isSame = value === undefined || (was !== undefined && lines(was) === lines(value));
      return isSame ? [] : [[name, value]];
    }),
  );
  return { ajustes };
}

/** What a form that failed is shown again with. */
export const echoed = ["grupo", ...settingNames];
