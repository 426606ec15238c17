import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "./strings.ts";
import type { BlurredFile } from "./content.server.ts";
import styles from "./files.module.css";

/** How many there are and of what colours: their pictures are not asked for. */
export function BlurredFiles({ files }: { files: BlurredFile[] }) {
  const words = strings.content;
  if (files.length === 0) return <p className={styles.none}>{words.noPictures}</p>;
  return (
    <ul className={styles.files}>
      {files.map(({ id_archivo, tipo, preview, duration_ms }) => (
        <li key={id_archivo} className={styles.file}>
          <span
            className={styles.blur}
            role="img"
            aria-label={tipo === "video" ? words.blurredVideo : words.blurred}
            style={preview ? { backgroundImage: `url(${preview})` } : undefined}
          >
            <Icon name={tipo === "video" ? "video" : "eye-off"} size={24} />
            {duration_ms !== null && (
              <span className={styles.length}>
                {fill("{seconds} s", { seconds: Math.round(duration_ms / 1000) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
