import { lazy, startTransition, Suspense, useContext, useEffect, useRef, useState } from "react";
import { captionTracks } from "#app/features/posts/caption-tracks.tsx";
import type { FileVariant, FileView } from "#app/features/posts/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import stage from "./carousel.module.css";
import styles from "./video-player.module.css";
import { useSaver } from "../saver/use-saver.ts";
import { Distance, NEXT } from "../use-distance.ts";
import { chosenFor, isThinFor, stoppedOn } from "./choice.ts";
import { useFirstOnLine, useLineRoom, useMayFetch } from "./line-room.ts";
import { play, playWhileVisible } from "./play-while-visible.ts";
import { posterOf } from "./rendition.ts";
import { useMuted, useSoundHint } from "./sound.ts";
import { useParts } from "./use-parts.ts";
import { strings } from "../strings.ts";
import { VideoSources } from "./video-sources.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";

// What one needs only once a video plays and one is there: it is no part of the first visit.
const VideoControls = lazy(() => arriving(() => import("../controls/video-controls.tsx")));
const Captions = lazy(() => arriving(() => import("../controls/captions.tsx")));

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
  const isAsked = useRef(false);
  /** In a window of its own. */
  const [isOut, setOut] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const distance = useContext(Distance);
  const isNear = isOut || (distance >= 0 && distance <= NEXT);
  const saves = useSaver();
  const chosen = useChosen(file, { isWanted: scripted && isNear, saves });
  const stoppedAt = useRef(0);
  const isWanted = chosen !== undefined;
  const { playing, giveUp } = useParts(video, { file, isWanted, saves, stoppedAt });
  const mayFetch = useMayFetch();
  const hasRoom = useLineRoom() === 2;
  // What waits for a press needs nothing of the line.
  useFirstOnLine(video, isWanted && distance === 0 && !isStopped);

  useEffect(() => {
    const element = video.current;
    if (!element || !isWanted || playing === "coming") return;
    return playWhileVisible(element, { isOnScreen, isAsked, waits: saves }, () => setStopped(true));
  }, [isWanted, playing, saves]);

  // Taking the address away leaves in memory what was fetched, and on the way what was asked for.
  useEffect(() => {
    const element = video.current;
    if (isNear || !element) return;
    if (element.currentTime > 0) stoppedAt.current = element.currentTime;
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
    if (!element.paused) return element.pause();
    isAsked.current = true;
    void play(element, () => setStopped(true));
  };

  return (
    <div className={styles.player} data-stopped={isStopped || undefined}>
      <div className={stage.frame}>
        <video
          ref={video}
          className={stage.fit}
          // For what measures how far it is watched.
          data-file={scripted ? file.id_archivo : undefined}
          poster={poster && mayFetch ? uploadUrl(poster) : undefined}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          // What the server's page has chosen is not to be fetched beside the parts.
          preload={
            scripted && playing === "whole" ? preloadAt(distance, file, { saves, hasRoom }) : "none"
          }
          src={chosen && playing === "whole" ? uploadUrl(chosen.url) : undefined}
          controls={!scripted}
          aria-label={label}
          aria-description={file.alt}
          playsInline
          loop
          muted
          onError={playing === "whole" ? onError : giveUp}
          // Whoever comes back to it goes on where they were.
          onLoadedMetadata={({ currentTarget }) => {
            if (stoppedAt.current > 0) currentTarget.currentTime = stoppedAt.current;
          }}
          // Videos begin and end in mid-move: what says so can wait for the frames of that.
          onPlay={({ currentTarget }) => {
            // In a window of its own another would sound beside it.
            const out = document.pictureInPictureElement;
            if (out instanceof HTMLVideoElement && out !== currentTarget) out.pause();
            startTransition(() => {
              setPlaying(true);
              setStopped(false);
              setUsed(true);
            });
          }}
          onPause={() => {
            isAsked.current = false;
            startTransition(() => {
              setPlaying(false);
              setStopped(isOnScreen.current);
            });
          }}
          onWaiting={({ currentTarget: { currentTime, seeking } }) => {
            // What plays in parts has become smaller by then.
            if (!chosen || playing !== "whole" || seeking) return;
            if (currentTime > BEGUN_SECONDS) stoppedOn(chosen);
          }}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
            line.current?.style.setProperty("--played", `${currentTime / (duration || 1)}`);
          }}
        >
          {scripted ? null : <VideoSources file={file} label={label} saves={saves} />}
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
              <VideoControls video={video} isOut={isOut} setOut={setOut} />
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
function preloadAt(
  distance: number,
  file: FileView,
  { saves, hasRoom }: { saves: boolean; hasRoom: boolean },
): "none" | "metadata" | "auto" {
  if (distance === 0) return isThinFor(file, saves) ? "none" : "auto";
  return saves || !hasRoom ? "none" : "metadata";
}
