import {
  type CSSProperties,
  type ReactNode,
  type UIEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import styles from "./carousel.module.css";
import { DOTS_MAX } from "../limits.ts";
import { WithRetry } from "./load-failure.tsx";
import { Picture } from "./picture.tsx";
import { useWaiting } from "../after-scripts.tsx";
import type { Stage } from "./rendition.ts";
import { StageBlur } from "./stage-blur.tsx";
import { strings } from "../strings.ts";
import { useArrowKeys } from "../use-arrow-keys.ts";
import { Distance, distanceInCard } from "../use-distance.ts";
import { useGestures } from "./use-gestures.ts";
import { VideoPlayer } from "./video-player.tsx";

interface CarouselProps {
  files: FileView[];
  /** What the post says, for people who do not see it. */
  label: string;
  /** The first picture is what the visitor waits for. */
  eager?: boolean | undefined;
  /** Left and right turn the files wherever the focus is: for the one carousel of a page. */
  keys?: boolean | undefined;
  stage: Stage;
  /** What stands on it. */
  children?: ReactNode;
}

/**
 * The files of a post side by side. It is a list that scrolls sideways and snaps, so fingers, keys
 * and the dots (which are links) work before any script.
 */
export function Carousel({ files, label, eager, keys, stage: place, children }: CarouselProps) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const isWaiting = useWaiting();
  const distance = useContext(Distance);

  const show = (index: number) => {
    const element = list.current;
    element?.scrollTo({ left: index * element.clientWidth });
  };
  useArrowKeys(Boolean(keys), (by) => show(current + by));
  useGestures(stage);
  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) =>
    setCurrent(shownIn(currentTarget));
  // It may have been scrolled before scripts came.
  useEffect(() => {
    if (list.current) setCurrent(shownIn(list.current));
  }, []);

  return (
    <div ref={stage} className={styles.carousel}>
      <ul
        ref={list}
        className={styles.files}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has only keys scrolls it by them
        tabIndex={files.length > 1 ? 0 : undefined}
        aria-label={strings.files}
        onScroll={onScroll}
      >
        {files.map((file, index) => (
          <li
            key={file.id_archivo}
            id={`${id}-${index}`}
            className={styles.file}
            style={shapeOf(file)}
          >
            {/* Below what one sees first, scripts bring it with the picture. */}
            {!isWaiting && <StageBlur of={file} />}
            <Distance.Provider value={distanceInCard(distance, index - current)}>
              <WithRetry>
                {(onError) =>
                  file.tipo === "video" ? (
                    <VideoPlayer
                      file={file}
                      label={fill(strings.videoOf, { label })}
                      onError={onError}
                    />
                  ) : (
                    <Picture
                      file={file}
                      label={label}
                      eager={eager && index === 0}
                      stage={place}
                      onError={onError}
                    />
                  )
                }
              </WithRetry>
            </Distance.Provider>
            {files.length > DOTS_MAX && (
              <span className={styles.place}>
                <span className="visually-hidden">{placeOf(file, index, files.length)}</span>
                <span aria-hidden="true">
                  {index + 1}/{files.length}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {files.length > 1 && (
        <>
          <Arrow side="left" disabled={current === 0} onClick={() => show(current - 1)} />
          <Arrow
            side="right"
            disabled={current === files.length - 1}
            onClick={() => show(current + 1)}
          />
        </>
      )}
      {files.length > 1 && files.length <= DOTS_MAX && (
        <div className={styles.dots} role="group" aria-label={strings.filesOfPost}>
          {files.map((file, index) => (
            <a
              key={file.id_archivo}
              className={styles.dot}
              href={`#${id}-${index}`}
              aria-current={index === current || undefined}
              onClick={(event) => {
                event.preventDefault();
                show(index);
              }}
            >
              <span className={file.tipo === "video" ? styles.triangle : styles.circle} />
              <span className="visually-hidden">{placeOf(file, index, files.length)} </span>
            </a>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}

/** Which file of a list is before one's eyes. */
function shownIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / Math.max(1, clientWidth));
}

function placeOf({ tipo }: FileView, index: number, count: number): string {
  const words = tipo === "video" ? strings.videoAt : strings.photoAt;
  return fill(words, { position: index + 1, count });
}

/** What the styles fit it into the stage by. */
function shapeOf({ width, height }: FileView): CSSProperties | undefined {
  return width && height
    ? ({ "--shape": +(width / height).toFixed(4) } as CSSProperties)
    : undefined;
}

interface ArrowProps {
  side: "left" | "right";
  disabled: boolean;
  onClick: () => void;
}

function Arrow({ side, disabled, onClick }: ArrowProps) {
  const look = buttonLook({ variant: "stage", iconOnly: true });
  return (
    <ScriptButton
      className={classNames(look, styles.arrow, styles[side], disabled && styles.atEnd)}
      aria-label={side === "left" ? strings.previousFile : strings.nextFile}
      // Not `disabled`: the arrow that leads to the last file would drop the focus.
      aria-disabled={disabled || undefined}
      onClick={onClick}
    >
      <Icon name={`arrow-${side}`} />
    </ScriptButton>
  );
}
