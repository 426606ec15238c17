import { fill } from "#app/strings/language.ts";
import fold from "#app/ui/reading/fold.module.css";
import { type PhotoKind, photoKinds } from "../limits.ts";
import { strings } from "../strings.ts";
import { consoleStrings } from "./strings.ts";
import styles from "./console.module.css";

const words = consoleStrings.one;

interface PhotosProps {
  id: number;
  name: string;
  photos: PhotoKind[];
}

/** Each is fetched when it is opened, and not before: that is what is kept as a look. */
export function Photos({ id, name, photos }: PhotosProps) {
  const shown = photoKinds.filter((kind) => photos.includes(kind));
  return (
    <>
      <p className={styles.hint}>{words.logged}</p>
      <ul className={fold.lines}>
        {shown.map((kind) => {
          const photo = strings.photoWords[kind];
          const path = `/moderacion/verificaciones/${id}/fotos/${kind}`;
          return (
            <li key={kind}>
              <details className={fold.fold}>
                <summary>{fill(words.show, { photo: photo.name })}</summary>
                <div className={fold.paper}>
                  <img src={path} loading="lazy" alt={fill(photo.alt, { name })} />
                  <a href={path} target="_blank" rel="noreferrer">
                    {fill(words.large, { photo: photo.name })}
                  </a>
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
