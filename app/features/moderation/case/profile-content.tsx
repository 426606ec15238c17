import { Link } from "#app/ui/link.tsx";
import type { ProfileView } from "./content.server.ts";
import type { Seen } from "./look.server.ts";
import { Matches } from "./matches.tsx";
import { SeenCover, SeenKept, SeenPicture } from "./seen.tsx";
import { strings } from "./strings.ts";
import styles from "./content-panel.module.css";

const words = strings.content;

/** A profile or the picture of one, with what of it waits or was taken away. */
export function ProfileContent({
  id_caso,
  content,
  seen,
}: {
  id_caso: number;
  content: ProfileView;
  seen: Seen | null;
}) {
  const { id, kind, name, biography, links, hasPicture, hasCover, kept, matches } = content;
  const shown: (Seen["kept"][number] | ProfileView["kept"][number])[] = seen?.kept ?? kept;
  return (
    <>
      <dl className={styles.profile}>
        <dt>{words.name}</dt>
        <dd>
          <Link to={`/profile/${id}`}>@{name}</Link>
        </dd>
        <dt>{words.biography}</dt>
        <dd className={styles.words}>{biography || words.noBiography}</dd>
        <dt>{words.links}</dt>
        {/* As text: whoever decides is not led where they go. */}
        <dd className={styles.words}>
          {links.map(({ label, url }) => (label ? `${label}: ${url}` : url)).join("\n") ||
            words.noLinks}
        </dd>
        <dt>{words.picture}</dt>
        <dd>
          <SeenPicture hasPicture={hasPicture} picture={seen?.avatar ?? null} />
        </dd>
        {kind === "perfil" && (
          <>
            <dt>{words.cover}</dt>
            <dd>
              <SeenCover hasCover={hasCover} cover={seen?.cover ?? null} />
            </dd>
          </>
        )}
        {shown.map((picture, at) => (
          <div key={`${picture.state} ${picture.kind} ${at}`}>
            <dt>{words.kept[picture.state][picture.kind]}</dt>
            <dd>
              <SeenKept
                src={
                  "name" in picture ? `/moderacion/casos/${id_caso}/fotos/${picture.name}` : null
                }
                label={words.kept[picture.state][picture.kind]}
              />
              <p className={styles.hint}>{words.keptHints[picture.state]}</p>
            </dd>
          </div>
        ))}
      </dl>
      <Matches matches={matches} />
    </>
  );
}
