import { captionTracks } from "#app/features/posts/caption-tracks.tsx";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Matches } from "./matches.tsx";
import { strings } from "./strings.ts";
import type { SeenUpload, UploadView } from "./upload.server.ts";
import files from "./files.module.css";
import styles from "./content-panel.module.css";

const words = strings.upload;

interface UploadContentProps {
  id_caso: number;
  content: UploadView;
  /** Null: nobody has asked to see it, or it is not for the viewer. */
  seen: SeenUpload | null;
}

/** What was refused before anybody saw it: what it is known by, and its bytes where they are asked for. */
export function UploadContent({ id_caso, content, seen }: UploadContentProps) {
  const { sentAs, tipo, created_at, id_publicacion, isEvidence, canLook, matches } = content;
  return (
    <>
      <dl className={styles.profile}>
        <dt>{words.what}</dt>
        <dd>
          {words.kinds[sentAs][tipo]}
          {id_publicacion !== null && ` · ${fill(words.post, { id: id_publicacion })}`}
        </dd>
        <dt>{words.sent}</dt>
        <dd>
          <RelativeTime iso={new Date(created_at).toISOString()} />
        </dd>
        <dt>{words.bytes}</dt>
        <dd>
          {seen ? (
            <Shown src={`/moderacion/casos/${id_caso}/fotos/${seen.name}`} seen={seen} />
          ) : canLook ? (
            <span className={files.hiddenKept} role="img" aria-label={words.blurred[tipo]}>
              <Icon name="eye-off" size={24} />
            </span>
          ) : (
            words[isEvidence ? "notForYou" : "gone"]
          )}
        </dd>
      </dl>
      {isEvidence && <Notice>{words.evidence}</Notice>}
      <Matches matches={matches} />
      {seen?.evidence && (
        <details className={styles.forReport}>
          <summary>{words.forReport}</summary>
          <pre className={styles.evidence}>{seen.evidence}</pre>
        </details>
      )}
    </>
  );
}

function Shown({ src, seen: { tipo, alt, subtitulos } }: { src: string; seen: SeenUpload }) {
  return (
    <>
      {tipo === "video" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that it has
        <video className={files.kept} src={src} controls playsInline preload="none">
          {captionTracks({ subtitulos })}
        </video>
      ) : (
        <a href={src} target="_blank" rel="noreferrer">
          <img className={files.kept} src={src} alt={words.kinds.archivo.image} />
        </a>
      )}
      {alt !== undefined && (
        <p>
          {strings.content.alt}: {alt}
        </p>
      )}
    </>
  );
}
