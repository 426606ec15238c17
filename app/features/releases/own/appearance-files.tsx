import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { captionTracks } from "#app/features/posts/caption-tracks.tsx";
import styles from "../releases.module.css";
import { strings } from "../strings.ts";

const words = strings.own;

/** All of what one is asked about, whole: nobody agrees to what they have not seen. */
export function AppearanceFiles({ files }: { files: FileView[] }) {
  return (
    <section className={styles.part} aria-labelledby="archivos">
      <h2 id="archivos">{words.files}</h2>
      <ul className={styles.files}>
        {files.map((file, index) => (
          <li key={file.id_archivo}>
            <OneFile file={file} name={fill(words.file, { position: index + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneFile({ file, name }: { file: FileView; name: string }) {
  const { tipo, url_archivo, poster, width, height, alt } = file;
  const size = { width: width ?? undefined, height: height ?? undefined };
  if (tipo === "image") {
    return <img className={styles.file} src={uploadUrl(url_archivo)} alt={alt ?? name} {...size} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that it has
    <video
      className={styles.file}
      src={uploadUrl(url_archivo)}
      poster={poster ? uploadUrl(poster) : undefined}
      controls
      preload="none"
      playsInline
      aria-label={name}
      aria-description={alt}
      {...size}
    >
      {captionTracks(file)}
      {words.fileGone}
    </video>
  );
}
