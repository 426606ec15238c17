import type { Env } from "#app/env.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { Refusal } from "../../admin/program.ts";

export type BackupSettings = NonNullable<Env["backups"]>;

/** Where `BACKUP_TO` says that backups are. Throws {@link Refusal} when it says nothing. */
export function placeOf({ backups }: Pick<Env, "backups">) {
  if (!backups) throw new Refusal("BACKUP_TO and BACKUP_PASSPHRASE are not set");
  return { store: storeOf(backups), name: backups.to, passphrase: backups.passphrase };
}

function storeOf({ folder, s3 }: BackupSettings): ObjectStore {
  return folder === null ? openS3Store(s3!) : openDiskStore(folder);
}
