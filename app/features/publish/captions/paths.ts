/** Where the captions of a video of one's own are written. */
export function captionsPath(
  { id, id_archivo }: { id: number; id_archivo: number },
  idioma?: string,
  step?: CaptionStep,
): string {
  const query = new URLSearchParams({ ...(idioma && { idioma }), ...(step && { do: step }) });
  return `/settings/posts/${id}/subtitulos/${id_archivo}${query.size > 0 ? `?${query}` : ""}`;
}

/** What can be done there, as its addresses call it (`?do=`). */
export type CaptionStep = "save" | "delete" | "draft";
