import {
  lazy,
  type MutableRefObject,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { captionTracks } from "#app/features/posts/caption-tracks.tsx";
import type { FileVariant, FileView } from "#app/features/posts/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wantsLessMotion } from "#app/ui/browser/less-motion.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import stage from "./carousel.module.css";
import styles from "./video-player.module.css";
import { useSaver } from "../saver/use-saver.ts";
import { Distance, NEXT } from "../use-distance.ts";
import { chosenFor, isThinFor, stoppedOn } from "./choice.ts";
import { posterOf, shortSide, videosOf } from "./rendition.ts";
import { useMuted, useSoundHint } from "./sound.ts";
import { strings } from "../strings.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";

// What one needs only once a video plays and one is there: it is no part of the first visit.
const VideoControls = lazy(() => arriving(() => import("../controls/video-controls.tsx")));
const Captions = lazy(() => arriving(() => import("../controls/captions.tsx")));

/** product.md 12.1: a video counts as on screen from this share of it. */
const VISIBLE_SHARE = 0.55;
/** Before that a video has not begun: it waits for its first bytes, and for its end when it begins again. */
const BEGUN_SECONDS = 0.3;

interface VideoPlayerProps {
  file: FileView;
  label: string;
  /** It cannot be loaded or played. */
  onError: () => void;
}

/**
 * A video that plays, silent, while it is on screen; who asked for less motion starts it. Before scripts run it is a plain video with the
 * browser's own controls, and nothing of it is loaded until somebody presses play.
 */
export function VideoPlayer({ file, label, onError }: VideoPlayerProps) {
  const scripted = useScripted();
  const poster = posterOf(file);
  const video = useRef<HTMLVideoElement>(null);
  const [muted, setMuted] = useMuted();
  const [isPlaying, setPlaying] = useState(false);
  /** On screen and still: by the person, for another video, or in a browser that asks first. */
  const [isStopped, setStopped] = useState(false);
  /** It has played: there is something to control. */
  const [isUsed, setUsed] = useState(false);
  const isPresent = usePresence();
  const isHinted = useSoundHint(muted && isPlaying);
  const isOnScreen = useRef(false);
  const line = useRef<HTMLDivElement>(null);
  const distance = useContext(Distance);
  const isNear = distance >= 0 && distance <= NEXT;
  const saves = useSaver();
  const chosen = useChosen(file, { isWanted: scripted && isNear, saves });
  const stoppedAt = useRef(0);

  useEffect(() => {
    const element = video.current;
    if (!element || !chosen) return;
    return playWhileVisible(element, { isOnScreen, waits: saves }, () => setStopped(true));
  }, [chosen, saves]);

  // Taking the address away leaves in memory what was fetched, and on the way what was asked for.
  useEffect(() => {
    const element = video.current;
    if (isNear || !element) return;
    stoppedAt.current = element.currentTime;
    element.load();
    setPlaying(false);
    setStopped(false);
  }, [isNear]);

  useEffect(() => {
    if (video.current) video.current.muted = muted;
  }, [muted]);

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) void play(element, () => setStopped(true));
    else element.pause();
  };

  return (
    <div className={styles.player} data-stopped={isStopped || undefined}>
      <div className={stage.frame}>
        <video
          ref={video}
          className={stage.fit}
          // For what measures how far it is watched.
          data-file={scripted ? file.id_archivo : undefined}
          poster={poster ? uploadUrl(poster) : undefined}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          preload={scripted ? preloadAt(distance, file, saves) : "none"}
          src={chosen ? uploadUrl(chosen.url) : undefined}
          controls={!scripted}
          aria-label={label}
          aria-description={file.alt}
          playsInline
          loop
          muted
          onError={onError}
          // Whoever comes back to it goes on where they were.
          onLoadedMetadata={({ currentTarget }) => {
            if (stoppedAt.current > 0) currentTarget.currentTime = stoppedAt.current;
          }}
          // Videos begin and end in mid-move: what says so can wait for the frames of that.
          onPlay={() =>
            startTransition(() => {
              setPlaying(true);
              setStopped(false);
              setUsed(true);
            })
          }
          onPause={() =>
            startTransition(() => {
              setPlaying(false);
              setStopped(isOnScreen.current);
            })
          }
          onWaiting={({ currentTarget: { currentTime, seeking } }) => {
            if (chosen && !seeking && currentTime > BEGUN_SECONDS) stoppedOn(chosen);
          }}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
            line.current?.style.setProperty("--played", `${currentTime / (duration || 1)}`);
          }}
        >
          {scripted ? null : <Sources file={file} label={label} saves={saves} />}
          {captionTracks(file)}
        </video>
      </div>
      {scripted && (
        <>
          <button
            type="button"
            className={styles.surface}
            data-surface
            aria-label={isPlaying ? strings.pause : strings.play}
            onClick={toggle}
          >
            {isStopped && (
              <span className={styles.still}>
                <Icon name="play" size={56} />
              </span>
            )}
          </button>
          <Button
            type="button"
            variant="stage"
            iconOnly
            className={styles.sound}
            data-sound
            aria-pressed={!muted}
            aria-label={muted ? strings.unmute : strings.mute}
            onClick={() => setMuted(!muted)}
          >
            <Icon name={muted ? "sound-off" : "sound"} />
            {isHinted && <span className={styles.hint}>{strings.unmuteHint}</span>}
          </Button>
          {file.subtitulos && isUsed && isNear && (
            <Suspense fallback={null}>
              <Captions video={video} file={file} muted={muted} />
            </Suspense>
          )}
          <div ref={line} className={styles.line} />
          {isUsed && isNear && isPresent && (
            <Suspense fallback={null}>
              <VideoControls video={video} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

/** Chosen when the video comes near and kept until it is far: whatever changes, it is not begun anew. */
function useChosen(
  file: FileView,
  { isWanted, saves }: { isWanted: boolean; saves: boolean },
): FileVariant | undefined {
  const [chosen, setChosen] = useState<FileVariant>();
  if (isWanted && !chosen) {
    const found = chosenFor(file, saves);
    if (found) setChosen(found);
    return found;
  }
  if (!isWanted && chosen) setChosen(undefined);
  return isWanted ? chosen : undefined;
}

/** Of the next video as much is fetched as it needs to begin: more of it most people never see. */
function preloadAt(distance: number, file: FileView, saves: boolean): "none" | "metadata" | "auto" {
  if (isThinFor(file, saves)) return "none";
  return distance === 0 ? "auto" : "metadata";
}

/**
 * From these widths of the window on a rendition of so many lines; the first smaller one is for phones.
 * The rest is not offered: such a browser takes the first that fits, whatever its line.
 */
const WINDOWS: [side: number, media: string][] = [
  [1080, "(min-width: 1200px)"],
  [720, "(min-width: 768px)"],
];

/**
 * Large screens get the large rendition; browsers that ignore `media` take the first they meet. Those
 * that know no video show a link to it: its poster, which the others never fetch, as it is not drawn.
 */
function Sources({ file, label, saves }: { file: FileView; label: string; saves: boolean }) {
  const all = videosOf(file.variants);
  const videos = saves ? all.slice(0, 1) : all;
  const [smallest] = videos;
  const forPhones = videos.findLast((video) => shortSide(video) < 720) ?? smallest;
  const offered = videos.slice(videos.indexOf(forPhones!)).toReversed();
  return (
    <>
      {offered.map((variant) => (
        <source
          key={variant.url}
          src={uploadUrl(variant.url)}
          type={variant.mime}
          media={
            variant === forPhones
              ? undefined
              : WINDOWS.find(([side]) => shortSide(variant) >= side)?.[1]
          }
        />
      ))}
      {smallest && (
        <a href={uploadUrl(smallest.url)}>
          {file.poster && <img src={uploadUrl(file.poster)} alt="▶" width={160} loading="lazy" />}
          {` ${label}`}
        </a>
      )}
    </>
  );
}

interface Playing {
  /** Says how it is now. */
  isOnScreen: MutableRefObject<boolean>;
  /** Until somebody asks for it. */
  waits: boolean;
}

function playWhileVisible(
  element: HTMLVideoElement,
  { isOnScreen, waits }: Playing,
  onRefused: () => void,
): () => void {
  let isVisible = false;
  const update = () => {
    isOnScreen.current = isVisible && !document.hidden;
    if (!isOnScreen.current) element.pause();
    else if (waits || wantsLessMotion()) onRefused();
    else void play(element, onRefused);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const wasVisible = isVisible;
      // A busy browser tells several at once; the last is how it is now.
      isVisible = (entries.at(-1)?.intersectionRatio ?? 0) >= VISIBLE_SHARE;
      if (isVisible !== wasVisible) update();
    },
    { threshold: [0, VISIBLE_SHARE] },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", update);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", update);
  };
}

/** Browsers refuse to start a video with sound unasked, and interrupt one that leaves the screen. */
async function play(element: HTMLVideoElement, onRefused: () => void): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if ((error as Error).name === "NotAllowedError") onRefused();
  }
}
