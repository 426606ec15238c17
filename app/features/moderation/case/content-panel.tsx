import { fill } from "#app/strings/language.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { strings } from "./strings.ts";
import type { CaseLine } from "../view.ts";
import { BlurredFiles } from "./blurred-files.tsx";
import type { ContentView } from "./content.server.ts";
import type { Seen } from "./look.server.ts";
import { Matches } from "./matches.tsx";
import { ProfileContent } from "./profile-content.tsx";
import { SeenFiles, SeenMessages } from "./seen.tsx";
import { UploadContent } from "./upload-content.tsx";
import styles from "./content-panel.module.css";

interface ContentPanelProps {
  caso: CaseLine;
  /** Null: it is gone. */
  content: ContentView | null;
  /** Null: nobody has asked to see it. */
  seen: Seen | null;
}

const words = strings.content;

/** What a case is about, with its pictures blurred until they are asked for. */
export function ContentPanel({ caso, content, seen }: ContentPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="contenido-del-caso">
      <div className={styles.head}>
        <h2 id="contenido-del-caso">{words.titles[howItCame(caso)]}</h2>
        {content && <Look caso={caso} content={content} isSeen={seen !== null} />}
      </div>
      {content ? (
        <Shown id_caso={caso.id_caso} content={content} seen={seen} />
      ) : (
        <p>{words.gone}</p>
      )}
    </section>
  );
}

/** Not everything that is decided was reported by somebody. */
function howItCame({ subject_kind, reports }: CaseLine): keyof typeof words.titles {
  if (subject_kind === "subida") return "refused";
  return reports > 0 ? "reported" : "found";
}

function Look({
  caso,
  content,
  isSeen,
}: Pick<ContentPanelProps, "caso"> & { content: ContentView; isSeen: boolean }) {
  if (!hasSomethingToSee(content)) return null;
  const here = `/moderacion/casos/${caso.id_caso}`;
  const isMessage = content.kind === "mensaje";
  if (isSeen) {
    return (
      <LinkButton to={here} variant="quiet" data-key="v" preventScrollReset>
        <Icon name="eye-off" /> {words.blurAgain}
      </LinkButton>
    );
  }
  return (
    <div className={styles.look}>
      <LinkButton
        to={`${here}?ver=1`}
        variant="quiet"
        data-key="v"
        rel="nofollow"
        preventScrollReset
      >
        <Icon name="eye" /> {isMessage ? words.neighbours : words.look}
      </LinkButton>
      <p className={styles.hint}>{isMessage ? words.neighboursHint : words.lookHint}</p>
    </div>
  );
}

function hasSomethingToSee(content: ContentView): boolean {
  if (content.kind === "publicacion") return content.files.length > 0;
  if (content.kind === "comentario") return false;
  if (content.kind === "mensaje") return true;
  if (content.kind === "subida") return content.canLook;
  return content.hasPicture || content.hasCover || content.kept.length > 0;
}

interface ShownProps {
  id_caso: number;
  content: ContentView;
  seen: Seen | null;
}

function Shown({ id_caso, content, seen }: ShownProps) {
  if (content.kind === "publicacion") {
    return (
      <>
        <div className={!seen && content.files.length === 1 ? styles.beside : styles.parts}>
          <div className={styles.parts}>
            <Text text={content.text} at={content.created_at} />
            {content.isLocked && <Badge kind="muted">{words.locked}</Badge>}
          </div>
          {seen ? <SeenFiles files={seen.files} /> : <BlurredFiles files={content.files} />}
        </div>
        <Matches matches={content.matches} />
        <Link to={`/publicacion/${content.id}`} className={styles.open}>
          {words.open}
        </Link>
      </>
    );
  }
  if (content.kind === "comentario") {
    return (
      <>
        <Text text={content.text} at={content.created_at} />
        <Link to={`/publicacion/${content.id_publicacion}`} className={styles.open}>
          {words.open}
        </Link>
      </>
    );
  }
  if (content.kind === "mensaje") {
    return (
      <>
        {seen ? (
          <SeenMessages messages={seen.messages} id_caso={id_caso} />
        ) : (
          <>
            {content.to && (
              <p className={styles.hint}>{fill(words.messageTo, { name: content.to })}</p>
            )}
            <Text text={content.text} at={content.created_at} />
            {content.files.length > 0 && <BlurredFiles files={content.files} />}
          </>
        )}
        <Matches matches={content.matches} />
      </>
    );
  }
  if (content.kind === "subida") {
    return <UploadContent {...{ id_caso, content }} seen={seen?.upload ?? null} />;
  }
  return <ProfileContent {...{ id_caso, content, seen }} />;
}

function Text({ text, at }: { text: string; at: number }) {
  return (
    <blockquote className={styles.text}>
      <p className={text ? styles.words : styles.hint}>{text || words.noText}</p>
      <footer className={styles.hint}>
        <RelativeTime iso={new Date(at).toISOString()} />
      </footer>
    </blockquote>
  );
}
