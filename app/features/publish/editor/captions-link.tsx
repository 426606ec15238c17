import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { languageName } from "#app/ui/intl/language-name.ts";
import { Link } from "#app/ui/link.tsx";
import { captionsPath } from "../captions/paths.ts";
import { strings } from "../captions/strings.ts";
import styles from "./file-editor.module.css";

interface CaptionsLinkProps {
  /** Of the post. */
  id: number;
  file: Pick<FileView, "id_archivo" | "subtitulos">;
}

/** The way to the captions of a video, which says what there is. */
export function CaptionsLink({ id, file: { id_archivo, subtitulos = [] } }: CaptionsLinkProps) {
  const languages = subtitulos.map(({ idioma }) => languageName(idioma)).join(", ");
  return (
    <Link to={captionsPath({ id, id_archivo })} className={styles.captions}>
      {languages ? fill(strings.links.some, { languages }) : strings.links.none}
    </Link>
  );
}
