import type { SignedInCtx } from "#app/context.server.ts";
import {
  type Group,
  kindOf,
  namesOf,
  type SettingName,
  spelt,
} from "#app/features/settings/schema.ts";
import { environment, environmentText } from "#app/features/settings/check.server.ts";
import { readSettings } from "#app/features/settings/read.server.ts";

export interface SettingLine {
  name: SettingName;
  kind: (typeof kindOf)[SettingName];
  /** What the console says; null: nothing. */
  value: string | null;
  /** What the environment says, which holds where the console says nothing. */
  otherwise: string;
  /** It could not be taken, since it does not go with the environment any more: why. */
  dropped: string | null;
}

/** The settings of a group as they are now. */
export async function readGroup({ db }: SignedInCtx, group: Group): Promise<SettingLine[]> {
  const settings = await readSettings(db);
  const env = environment();
  const dropped = globalThis.shortitFollowing?.dropped ?? {};
  return namesOf(group).map((name) => ({
    ...{ name, kind: kindOf[name] },
    value: settings[name] === undefined ? null : spelt(name, settings[name]),
    otherwise: spelt(name, environmentText(name, env)),
    dropped: dropped[name]?.sentence ?? null,
  }));
}
