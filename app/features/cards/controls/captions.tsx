import type { RefObject } from "react";
import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { languageName } from "#app/ui/intl/language-name.ts";
import styles from "./captions.module.css";
import { shownLanguage, useCaptionChoice } from "./caption-choice.ts";
import { strings } from "./strings.ts";
import { useCaptions } from "./use-captions.ts";

interface CaptionsProps {
  video: RefObject<HTMLVideoElement>;
  file: Pick<FileView, "subtitulos">;
  /** Whoever hears nothing reads it, unless they have said that they do not want to. */
  muted: boolean;
}

/** What is said in a video while it is said, above the words of its post, and the choice of a language or none. */
export default function Captions({ video, file: { subtitulos = [] }, muted }: CaptionsProps) {
  const languages = subtitulos.map(({ idioma }) => idioma);
  const [choice, setChoice] = useCaptionChoice();
  const shown = shownLanguage(languages, { choice, muted });
  const said = useCaptions(video, shown);

  const turn = () => {
    const ways = [null, ...languages];
    setChoice(ways[(ways.indexOf(shown) + 1) % ways.length] ?? "off");
  };
  const state = shown === null ? strings.captions.off : languageName(shown);
  return (
    <>
      {said !== "" && (
        // A frame whose sentence is long does not reach the buttons.
        <p className={styles.said} data-captions>
          <span>{said}</span>
        </p>
      )}
      <Button
        type="button"
        variant="stage"
        iconOnly
        className={styles.choice}
        aria-pressed={shown !== null}
        aria-label={fill(strings.captions.choice, { state })}
        title={fill(strings.captions.choice, { state })}
        onClick={turn}
      >
        <span className={styles.sign} data-off={shown === null || undefined}>
          {languages.length > 1 && shown !== null ? shown.toUpperCase() : "CC"}
        </span>
      </Button>
    </>
  );
}
