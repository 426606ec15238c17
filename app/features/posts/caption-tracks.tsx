import { languageName } from "#app/ui/intl/language-name.ts";
import type { FileView } from "./view.ts";

/** The captions of a video, for within it: fetched once somebody wants them. */
export function captionTracks({ subtitulos = [] }: Pick<FileView, "subtitulos">) {
  return subtitulos.map(({ idioma, url }) => (
    <track key={idioma} kind="captions" srcLang={idioma} label={languageName(idioma)} src={url} />
  ));
}
