import { getEnv } from "#app/env.server.ts";
import { openDatabase } from "#db/client.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { forgetSearchServer } from "./outside.ts";
import { removeStrays } from "./store.ts";

/** The site had gone on: what came since is in no database any more, but in the store and the search server. */
export async function forgetWhatCameSince(url: string): Promise<void> {
  const { s3, mediaDir } = getEnv();
  const db = openDatabase(url);
  try {
    await forgetSearchServer(db);
    const objects = s3 ? openS3Store(s3) : openDiskStore(mediaDir);
    // A store that is away is no reason to hold the site: it only keeps more than it should.
    await removeStrays({ db, objects }).catch((error: unknown) => {
      console.error(`What came since may still be in the store: ${String(error)}`);
    });
  } finally {
    await db.destroy();
  }
}
