import { type RefObject, useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Scrubber } from "./scrubber.tsx";
import { strings } from "./strings.ts";
import styles from "./video-controls.module.css";
import { VolumeSlider } from "./volume-slider.tsx";

interface VideoControlsProps {
  video: RefObject<HTMLVideoElement>;
  /** In a window of its own: whoever holds the video keeps it then. */
  isOut: boolean;
  setOut: (isOut: boolean) => void;
}

/** Where in a video one is, how loud it is, and a window of its own for it. */
export default function VideoControls({ video, isOut, setOut }: VideoControlsProps) {
  return (
    <>
      <Scrubber video={video} />
      <div className={styles.more}>
        <VolumeSlider video={video} />
        <PictureInPicture video={video} isOut={isOut} setOut={setOut} />
      </div>
    </>
  );
}

function PictureInPicture({ video, isOut, setOut }: VideoControlsProps) {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const note = () => setOut(document.pictureInPictureElement === element);
    element.addEventListener("enterpictureinpicture", note);
    element.addEventListener("leavepictureinpicture", note);
    return () => {
      element.removeEventListener("enterpictureinpicture", note);
      element.removeEventListener("leavepictureinpicture", note);
    };
  }, [video, setOut]);
  if (!document.pictureInPictureEnabled) return null;

  const toggle = () => {
    const done = isOut ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    // A browser that refuses it after all leaves the video where it is.
    done?.catch(() => undefined);
  };
  return (
    <Button
      type="button"
      variant="stage"
      iconOnly
      aria-pressed={isOut}
      aria-label={strings.pictureInPicture}
      title={strings.pictureInPicture}
      onClick={toggle}
    >
      <Icon name="picture-in-picture" />
    </Button>
  );
}
