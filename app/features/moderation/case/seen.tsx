import { captionTracks } from "#app/features/posts/caption-tracks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { Badge } from "#app/ui/badge.tsx";
import { strings } from "./strings.ts";
import { strings as shared } from "../strings.ts";
import type { SeenFile, SeenMessage } from "./look.server.ts";
import styles from "./files.module.css";

const words = strings.content;

/** What a moderator has asked to see. */
export function SeenFiles({ files }: { files: SeenFile[] }) {
  return (
    <ul className={styles.files} aria-label={words.picturesOf}>
      {files.map(({ id_archivo, picture, video, alt, subtitulos }) => (
        <li key={id_archivo} className={styles.file}>
          {video ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that it has
            <video
              className={styles.shown}
              src={uploadUrl(video)}
              controls
              playsInline
              preload="metadata"
              {...(picture && { poster: uploadUrl(picture) })}
            >
              {captionTracks({ subtitulos })}
            </video>
          ) : (
            picture && (
              <a href={uploadUrl(picture)} target="_blank" rel="noreferrer">
                <img className={styles.shown} src={uploadUrl(picture)} alt="" />
              </a>
            )
          )}
          {alt !== null && (
            <p>
              {words.alt}: {alt}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A picture of oneself: there is no blur of it, so nothing of it is shown before it is asked for. */
export function SeenPicture({
  hasPicture,
  picture,
}: {
  hasPicture: boolean;
  picture: string | null;
}) {
  if (!hasPicture) return <>{words.noPicture}</>;
  if (picture) return <img className={styles.avatar} src={uploadUrl(picture)} alt="" />;
  return <Hidden className={styles.hidden} />;
}

/** The same of the cover above a profile. */
export function SeenCover({ hasCover, cover }: { hasCover: boolean; cover: string | null }) {
  if (!hasCover) return <>{words.noCover}</>;
  if (cover) return <img className={styles.cover} src={uploadUrl(cover)} alt="" />;
  return <Hidden className={styles.hiddenCover} />;
}

/** A picture that no address of /uploads shows; null as `src`: nobody has asked to see it. */
export function SeenKept({ src, label }: { src: string | null; label: string }) {
  if (src === null) return <Hidden className={styles.hiddenKept} />;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img className={styles.kept} src={src} alt={label} />
    </a>
  );
}

function Hidden({ className }: { className: string | undefined }) {
  return (
    <span className={className} role="img" aria-label={words.blurred}>
      <Icon name="eye-off" size={24} />
    </span>
  );
}

/** The reported message between its neighbours. */
export function SeenMessages({ messages, id_caso }: { messages: SeenMessage[]; id_caso: number }) {
  const sourceOf = (name: string) => `/moderacion/casos/${id_caso}/fotos/${name}`;
  return (
    <ol className={styles.messages}>
      {messages.map(({ id, from, text, created_at, isReported, files }) => (
        <li key={id} className={isReported ? styles.reported : styles.message}>
          <p className={styles.who}>
            <b>{from ? `@${from}` : shared.actors.person}</b>{" "}
            <RelativeTime iso={new Date(created_at).toISOString()} />{" "}
            {isReported && <Badge kind="accent">{words.reported}</Badge>}
          </p>
          <p className={styles.said}>{text}</p>
          {files.map(({ id_archivo, picture, video }) =>
            video ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- a message has none
              <video
                key={id_archivo}
                className={styles.shown}
                src={sourceOf(video)}
                controls
                playsInline
                preload="none"
              />
            ) : (
              picture && (
                <SeenKept key={id_archivo} src={sourceOf(picture)} label={words.picturesOf} />
              )
            ),
          )}
        </li>
      ))}
    </ol>
  );
}
