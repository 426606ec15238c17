import { useState } from "react";
import type { PostProcessing } from "#app/features/posts/view.ts";
import type { ChosenFile } from "../chosen/chosen-file.ts";

type SentFile = Pick<ChosenFile, "bytes" | "kind" | "smaller" | "cut">;

interface Sent {
  id: number;
  files: SentFile[];
  /** The ids that the server has given them; null until it has told of the post, and knows better. */
  ids: number[] | null;
}

/**
 * A post that has just been sent, until the page of it is there; and its files as long as one stays,
 * for their pictures. `post` is what the page was told.
 */
export function useJustSent(post: PostProcessing | null) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent && post?.id_publicacion === sent.id && !sent.ids) {
    setSent({ ...sent, ids: post.files.map(({ id_archivo }) => id_archivo) });
  }
  const waiting = sent && !sent.ids ? processingOf(sent) : null;
  const shown = post ?? waiting;
  return {
    shown,
    send: (id: number, files: SentFile[]) => setSent({ id, files, ids: null }),
    /** A file as it was sent from here. */
    localFile: (id_archivo: number, index: number): File | undefined => {
      if (!sent || shown?.id_publicacion !== sent.id) return undefined;
      const file = sent.files[sent.ids ? sent.ids.indexOf(id_archivo) : index];
      // What was made of it is no longer kept once it is sent.
      return (file?.cut ?? file?.smaller ?? file)?.bytes ?? undefined;
    },
  };
}

/** As the server will say it in a moment. */
function processingOf({ id, files }: Sent): PostProcessing {
  return {
    id_publicacion: id,
    tipo_publicacion: "publicacion",
    status: "queued",
    progress: 0,
    canPublishRest: false,
    files: files.map(({ kind }, index) => ({
      ...{ id_archivo: -index, tipo: kind ?? "image", status: "queued", progress: 0 },
      ...{ error: null, picture: null, preview: null },
    })),
  };
}
