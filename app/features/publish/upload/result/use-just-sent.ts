import { useState } from "react";
import type { PostProcessing } from "#app/features/posts/view.ts";
import { kindOf } from "../chosen/chosen-file.ts";

interface Sent {
  id: number;
  files: File[];
  /** The server has told of it: from then on it knows better. */
  isTold: boolean;
}

/**
 * A post that has just been sent, until the page of it is there; and its files as long as one stays,
 * for their pictures. `post` is what the page was told.
 */
export function useJustSent(post: PostProcessing | null) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent && post?.id_publicacion === sent.id && !sent.isTold) setSent({ ...sent, isTold: true });
  const waiting = sent && !sent.isTold ? processingOf(sent) : null;
  const shown = post ?? waiting;
  return {
    shown,
    justSent: sent && shown?.id_publicacion === sent.id ? sent.files : null,
    send: (id: number, files: File[]) => setSent({ id, files, isTold: false }),
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
    files: files.map((file, index) => ({
      ...{ id_archivo: -index, tipo: kindOf(file) ?? "image", status: "queued", progress: 0 },
      ...{ error: null, picture: null, preview: null },
    })),
  };
}
