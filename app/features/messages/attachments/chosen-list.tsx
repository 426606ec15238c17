import type { Location } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/dialog/leave-question.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "../strings.ts";
import styles from "./chosen-list.module.css";
import type { AttachmentsToSend, ChosenFile } from "./use-attachments.ts";

const words = strings.attachments;

/** What goes with the message that is being written. */
export function ChosenList({ attachments }: { attachments: AttachmentsToSend }) {
  const { chosen, error, isReady, isLosing, remove, retry } = attachments;
  return (
    <div className={styles.chosen}>
      {chosen.length > 0 && (
        <ul className={styles.list}>
          {chosen.map((one) => (
            <li key={one.key} className={styles.file}>
              <Thumb file={one.file} />
              <State of={one} />
              {one.state.phase === "refused" && (
                <Button type="button" variant="plain" onClick={() => retry(one.key)}>
                  {words.retry}
                </Button>
              )}
              <Button
                type="button"
                variant="plain"
                iconOnly
                aria-label={fill(words.remove, { name: one.file.name })}
                onClick={() => remove(one.key)}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {chosen.length > 0 && !isReady && <p className={styles.wait}>{words.wait}</p>}
      {chosen.length > 0 && (
        <LeaveQuestion words={words.leave} isLosing={isLosing} isHere={isSameAddress} />
      )}
    </div>
  );
}

/** Another part of the same conversation is drawn anew, without what was chosen. */
function isSameAddress(next: Location, current: Location): boolean {
  return next.pathname === current.pathname && next.search === current.search;
}

/** Said aloud once it has come to something, with whose it is: not each percent on the way. */
function State({ of }: { of: ChosenFile }) {
  const isOnItsWay = ["waiting", "sending"].includes(of.state.phase);
  const said = stateWords(of);
  return (
    <span className={styles.state}>
      {isOnItsWay && said}
      <span role="status">
        {!isOnItsWay && (
          <>
            <span className="visually-hidden">{of.file.name}: </span>
            {said}
          </>
        )}
      </span>
    </span>
  );
}

function stateWords({ file, state }: ChosenFile): string {
  const { phase, sentBytes, refusal } = state;
  if (phase === "refused" && refusal?.message) return refusal.message;
  const percent = Math.floor((100 * sentBytes) / Math.max(1, file.size));
  return fill(words.states[phase], { percent });
}

function Thumb({ file }: { file: File }) {
  const ref = useRef<HTMLImageElement>(null);
  // A HEIC, say, which few browsers but Safari show.
  const [isUnknown, setUnknown] = useState(!file.type.startsWith("image/"));
  useEffect(() => {
    if (!ref.current) return;
    const url = URL.createObjectURL(file);
    ref.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className={styles.thumb} title={file.name}>
      {isUnknown ? (
        <Icon name={file.type.startsWith("video/") ? "video" : "image"} />
      ) : (
        <img ref={ref} alt={file.name} onError={() => setUnknown(true)} />
      )}
    </span>
  );
}
