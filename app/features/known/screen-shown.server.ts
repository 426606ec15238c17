import type { HearLooks } from "#app/features/media/fingerprints/older-pictures.server.ts";
import { packFrames } from "#app/features/media/fingerprints/packed.server.ts";
import { holdShown } from "./hold-shown.server.ts";
import { matchesOf } from "./matches.server.ts";

/** Holds a picture that a profile shows already where a list has it: nobody looked when it came. */
export const screenShown: HearLooks = async ({ db }, { kind, id_usuario, name }, fingerprint) => {
  const frames = packFrames(fingerprint.frames);
  const seen = { id_huella: 0, sha256: null, frames, tipo: "image", picture: name } as const;
  const print = { ...seen, kind, id_usuario };
  for (const { list, ...found } of await matchesOf(db, fingerprint)) {
    await holdShown(db, print, { list, found });
  }
};
