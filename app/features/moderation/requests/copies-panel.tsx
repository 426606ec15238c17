import { fill, plural } from "#app/strings/language.ts";
import type { foundOfCopies } from "#app/features/removal/console/copies.server.ts";
import { PDQ_MATCH } from "#app/features/media/limits.ts";
import type { WholeRequest } from "#app/features/removal/console/requests.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import files from "../case/files.module.css";
import side from "../case/side.module.css";
import { strings } from "./strings.ts";
import styles from "./request.module.css";

interface CopiesPanelProps extends Pick<WholeRequest, "copies" | "copiesWait"> {
  id: number;
  isOpen: boolean;
  /** The moderator has asked to see them. */
  isSeen: boolean;
  /** What shows the same; null: nobody has asked. */
  found: FoundOfCopies | null;
}

type FoundOfCopies = Awaited<ReturnType<typeof foundOfCopies>>;

/** The copies that came with a request: nothing of them is shown before it is asked for. */
export function CopiesPanel(props: CopiesPanelProps) {
  const { copies, copiesWait, id, isOpen, isSeen, found } = props;
  const here = `/moderacion/solicitudes/${id}`;
  return (
    <section className={side.panel} aria-labelledby="copias">
      <h2 id="copias">{strings.copies}</h2>
      {copies.length === 0 ? (
        <p className={side.hint}>{strings.noCopies}</p>
      ) : (
        <>
          <ul className={files.files}>
            {copies.map(({ number, mime }) => (
              <li key={number} className={files.file}>
                {isSeen ? (
                  <SeenCopy src={`${here}/copias/${number}`} {...{ number, mime }} />
                ) : (
                  <span
                    className={`${files.blur} ${styles.unseen}`}
                    role="img"
                    aria-label={fill(strings.hiddenCopy, { number })}
                  >
                    <Icon name={mime.startsWith("video/") ? "video" : "eye-off"} size={24} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div className={side.row}>
            <LinkButton
              to={isSeen ? here : `${here}?ver=1`}
              variant="quiet"
              rel="nofollow"
              preventScrollReset
            >
              <Icon name={isSeen ? "eye-off" : "eye"} /> {isSeen ? strings.blurAgain : strings.look}
            </LinkButton>{" "}
            <LinkButton to={`${here}?iguales=1`} variant="quiet" rel="nofollow" preventScrollReset>
              <Icon name="search" /> {strings.search}
            </LinkButton>
          </div>
          <p className={side.hint}>{isSeen ? strings.cannotShow : strings.lookHint}</p>
          {isOpen && copiesWait && <p className={side.hint}>{strings.copiesWait}</p>}
          {found && <Found {...found} here={here} isOpen={isOpen} />}
        </>
      )}
    </section>
  );
}

function SeenCopy({ src, number, mime }: { src: string; number: number; mime: string }) {
  const name = fill(strings.openCopy, { number });
  return (
    <>
      {mime.startsWith("video/") ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody sends of themselves has none
        <video className={files.shown} src={src} controls playsInline preload="metadata" />
      ) : (
        <img className={files.shown} src={src} alt={fill(strings.shownCopy, { number })} />
      )}
      <a className={styles.open} href={src} target="_blank" rel="noreferrer">
        {name}
      </a>
    </>
  );
}

interface FoundProps extends FoundOfCopies {
  here: string;
  isOpen: boolean;
}

function Found({ here, found, isSearching, isOpen }: FoundProps) {
  return (
    <div className={styles.found}>
      {isSearching && <p className={side.hint}>{strings.searching}</p>}
      {found.length === 0 && !isSearching && <p>{strings.foundNone}</p>}
      {found.length > 0 && (
        <>
          <h3>{plural(found.length, strings.found)}</h3>
          <ul className={side.list}>
            {found.map(({ kind, id, distance }) => (
              <li key={`${kind} ${id}`}>
                <Link to={kind === "publicacion" ? `/publicacion/${id}` : `/profile/${id}`}>
                  {fill(strings.foundKinds[kind], { id })}
                </Link>{" "}
                <span className={side.hint}>
                  {fill(distance === 0 ? strings.same : strings.near, { distance, max: PDQ_MATCH })}
                </span>
              </li>
            ))}
          </ul>
          {isOpen && (
            <Form method="post" action={here}>
              <input type="hidden" name="intent" value="add" />
              <Button>{strings.add}</Button>
              <p className={side.hint}>{strings.addHint}</p>
            </Form>
          )}
        </>
      )}
    </div>
  );
}
