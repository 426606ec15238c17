import { useNavigation } from "@remix-run/react";
import { type ChangeEvent, useRef, useState } from "react";
import { CAPTIONS_MAX } from "#app/features/media/captions/limits.ts";
import { readCaptions } from "#app/features/media/captions/text.ts";
import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Form } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./captions.module.css";
import { CaptionedVideo } from "./captioned-video.tsx";
import { editedCues, type EditedCue, textOf } from "./cue-list.ts";
import { CueRows } from "./cue-rows.tsx";
import type { VideoAddress } from "./own-captions.server.ts";
import { captionsPath } from "./paths.ts";
import { strings } from "./strings.ts";
import { wrongWords } from "./wrong-words.ts";

interface CaptionsFormProps {
  at: VideoAddress;
  file: FileView;
  idioma: string;
  /** What is there, or what came back. */
  text: string;
  /** What is wrong with it. */
  wrong: string | null;
}

/**
 * The captions of a video in one language, beside it: as text, which works without scripts, and with them cue by
 * cue along the video. What is sent is the text either way.
 */
export function CaptionsForm({ at, file, idioma, text, wrong }: CaptionsFormProps) {
  const scripted = useScripted();
  const video = useRef<HTMLVideoElement>(null);
  const [typed, setTyped] = useState(text);
  const [cues, setCues] = useState<EditedCue[] | null>(() => cuesIn(text));
  const [problem, setProblem] = useState(wrong);
  const [isText, setText] = useState(wrong !== null);
  const action = captionsPath(at, idioma, "save");
  const isSaving = useNavigation().formAction === action;
  const [told, setTold] = useState(wrong);
  // It came back while one was here.
  if (told !== wrong) {
    setTold(wrong);
    setProblem(wrong);
    if (wrong !== null) setTyped(text);
    if (wrong !== null) setText(true);
  }
  const asRows = scripted && !isText && cues !== null;

  const show = (next: string) => {
    const read = readCaptions(next, file.duration_ms);
    const isEmpty = next.trim() === "";
    setTyped(next);
    setProblem(read.ok || isEmpty ? null : wrongWords(read.wrong));
    if (read.ok || isEmpty) setCues(read.ok ? editedCues(read.cues) : []);
    setText(!read.ok && !isEmpty);
  };
  const openFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    if (chosen.size > 4 * CAPTIONS_MAX) {
      return setProblem(fill(strings.tooMuch, { max: fullNumber(CAPTIONS_MAX) }));
    }
    // What cannot be read is no text: the field says so as of any other.
    void chosen.text().then(show, () => setProblem(strings.faults.none));
  };
  const toText = () => {
    setTyped(textOf(cues ?? []));
    setText(true);
  };
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={styles.form}
      preventScrollReset
    >
      <CaptionedVideo ref={video} file={file} cues={asRows ? cues : null} />
      <div className={styles.words}>
        {asRows ? (
          <>
            <CueRows video={video} cues={cues} onChange={setCues} />
            <input type="hidden" name="vtt" value={textOf(cues)} />
          </>
        ) : (
          <label className={styles.text}>
            <span>{strings.text}</span>
            <textarea
              name="vtt"
              rows={16}
              spellCheck={false}
              placeholder={strings.example}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? "vtt-note" : undefined}
            />
            <span className={styles.hint}>{strings.textHint}</span>
          </label>
        )}
        {problem && (
          <div className={styles.problem}>
            <FieldError id="vtt-note" message={problem} announced />
          </div>
        )}
        <div className={styles.ways}>
          {scripted && (
            <Button type="button" variant="plain" onClick={asRows ? toText : () => show(typed)}>
              {asRows ? strings.asText : strings.asRows}
            </Button>
          )}
          <label className={styles.file}>
            <span>{scripted ? strings.fileUse : strings.file}</span>
            <FileInput
              name={scripted ? undefined : "archivo"}
              accept=".vtt,.srt,text/vtt"
              onChange={scripted ? openFile : undefined}
            />
          </label>
        </div>
        <Button disabled={isSaving}>{isSaving ? common.saving : strings.save}</Button>
      </div>
    </Form>
  );
}

/** Null: it can only be edited as text. */
function cuesIn(text: string): EditedCue[] | null {
  if (text.trim() === "") return [];
  const read = readCaptions(text);
  return read.ok ? editedCues(read.cues) : null;
}
