import { type Location, useNavigation } from "@remix-run/react";
import { type ChangeEvent, useCallback, useRef, useState } from "react";
import { CAPTIONS_MAX } from "#app/features/media/captions/limits.ts";
import { readCaptions } from "#app/features/media/captions/text.ts";
import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { LeaveQuestion } from "#app/ui/dialog/leave-question.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Form } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./captions.module.css";
import { CaptionedVideo } from "./captioned-video.tsx";
import { areSameCaptions, editedCues, type EditedCue, textOf } from "./cue-list.ts";
import { CueRows } from "./cue-rows.tsx";
import type { VideoAddress } from "./own-captions.server.ts";
import { captionsPath } from "./paths.ts";
import { strings } from "./strings.ts";
import { wrongWords } from "./wrong-words.ts";

interface CaptionsFormProps {
  at: VideoAddress;
  file: FileView;
  idioma: string;
  /** What is there. */
  text: string;
  /** A model of speech wrote it, and nobody has saved it. */
  isDraft: boolean;
  /** What was sent and came back. */
  sent: string | null;
  /** What is wrong with that. */
  wrong: string | null;
}

/**
 * The captions of a video in one language, beside it: as text, which works without scripts, and with them cue by
 * cue along the video. What is sent is the text either way. What comes while somebody writes, a draft say, takes the
 * place of nothing they wrote.
 */
export function CaptionsForm(props: CaptionsFormProps) {
  const { at, file, idioma, text, isDraft, sent, wrong } = props;
  const scripted = useScripted();
  const video = useRef<HTMLVideoElement>(null);
  const [typed, setTyped] = useState(sent ?? text);
  const [cues, setCues] = useState<EditedCue[] | null>(() => cuesIn(sent ?? text));
  const [problem, setProblem] = useState(wrong);
  const [isText, setText] = useState(wrong !== null);
  const action = captionsPath(at, idioma, "save");
  const isSaving = useNavigation().formAction === action;
  const [told, setTold] = useState(wrong);
  // It came back while one was here.
  if (told !== wrong) {
    setTold(wrong);
    setProblem(wrong);
    if (wrong !== null) setTyped(sent ?? text);
    if (wrong !== null) setText(true);
  }
  const asRows = scripted && !isText && cues !== null;
  const written = asRows ? textOf(cues) : typed;
  const [begun, setBegun] = useState(text);
  const isChanged = !areSameCaptions(written, begun);
  const isOffered = isDraft && text !== begun && isChanged && !areSameCaptions(written, text);
  const take = () => {
    setBegun(text);
    setTyped(text);
    setCues(cuesIn(text));
    setProblem(null);
  };
  if (text !== begun && !isOffered) {
    if (isChanged) setBegun(text);
    else take();
  }

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
  const isLosing = useCallback(() => isChanged, [isChanged]);
  const isHere = useCallback(
    (next: Location, current: Location) => isOfLanguage(idioma, next, current),
    [idioma],
  );
  return (
    <>
      <LeaveQuestion words={strings.leave} isLosing={isLosing} isHere={isHere} />
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
      >
        <CaptionedVideo ref={video} file={file} cues={asRows ? cues : null} />
        <div className={styles.words}>
          {isOffered && (
            <Notice>
              <p>{strings.draft.came}</p>
              <Button type="button" variant="quiet" onClick={take}>
                {strings.draft.take}
              </Button>
            </Notice>
          )}
          {asRows ? (
            <>
              <CueRows video={video} cues={cues} onChange={setCues} />
              <input type="hidden" name="vtt" value={written} />
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
                // What was written before the scripts came is to be seen in the rows.
                onInput={({ currentTarget: { value } }) => (scripted ? setTyped : show)(value)}
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
                onChange={openFile}
              />
            </label>
          </div>
          {scripted && (
            <p role="status" className={styles.hint}>
              {isChanged && !isSaving ? strings.remind : ""}
            </p>
          )}
          <Button disabled={isSaving}>{isSaving ? common.saving : strings.save}</Button>
        </div>
      </Form>
    </>
  );
}

/** Null: it can only be edited as text. */
function cuesIn(text: string): EditedCue[] | null {
  if (text.trim() === "") return [];
  const read = readCaptions(text);
  return read.ok ? editedCues(read.cues) : null;
}

/** Another language is another form, at the same path. */
function isOfLanguage(idioma: string, next: Location, current: Location): boolean {
  const isSame = new URLSearchParams(next.search).get("idioma") === idioma;
  return isSame && next.pathname === current.pathname;
}
