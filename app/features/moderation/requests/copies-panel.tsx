import { fill, plural } from "#app/strings/language.ts";
import type { WholeRequest } from "#app/features/removal/console/requests.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import files from "../case/files.module.css";
import side from "../case/side.module.css";
import { strings } from "./strings.ts";
import styles from "./request.module.css";

interface CopiesPanelProps extends Pick<WholeRequest, "copies"> {
  id: number;
  isOpen: boolean;
  /** The moderator has asked to see them. */
  isSeen: boolean;
  /** Posts with the same bytes; null: nobody has asked. */
  found: number[] | null;
}

/** The copies that came with a request: nothing of them is shown before it is asked for. */
export function CopiesPanel({ copies, id, isOpen, isSeen, found }: CopiesPanelProps) {
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
          {found && <Found {...{ here, found, isOpen }} />}
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
        // eslint-disable-next-line jsx-a11y/media-has-caption -- what somebody sends of themselves has none
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

function Found({ here, found, isOpen }: { here: string; found: number[]; isOpen: boolean }) {
  if (found.length === 0) return <p>{strings.foundNone}</p>;
  return (
    <div className={styles.found}>
      <h3>{plural(found.length, strings.found)}</h3>
      <ul className={side.list}>
        {found.map((post) => (
          <li key={post}>
            <Link to={`/publicacion/${post}`}>{fill(strings.post, { id: post })}</Link>
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
    </div>
  );
}
