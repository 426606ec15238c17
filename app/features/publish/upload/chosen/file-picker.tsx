import { useEffect, useId, useRef } from "react";
import { SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { fill } from "#app/strings/language.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { ACCEPT, ACCEPT_ALL, type PostKind, type UploadLimits } from "./chosen-file.ts";
import styles from "./file-picker.module.css";
import { strings } from "../strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { useIncomingFiles } from "./use-incoming-files.ts";

const QUIET = buttonLook({ variant: "quiet" });

interface FilePickerProps {
  /** What it is for, unless it begins a post. */
  title?: string;
  limits: UploadLimits;
  tipo: PostKind;
  /** There are some already: it is one line beneath them. */
  isCompact?: boolean;
  /** What is wrong with the files together. */
  error?: string | null;
  /** With scripts the files are taken over at once, and the input is empty again for more. */
  onChoose: (files: Iterable<File>) => void;
}

/** Where files are chosen, taken with the camera, dropped or pasted. */
export function FilePicker(props: FilePickerProps) {
  const { title, limits, tipo, isCompact = false, error, onChoose } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const isOver = useIncomingFiles(onChoose);
  // Without scripts the kind may still change after the files were chosen.
  const isShortit = useScripted() && tipo === "shortit";
  const accept = isShortit ? ACCEPT.video : ACCEPT_ALL;

  const take = (input: HTMLInputElement) => {
    onChoose([...(input.files ?? [])]);
    input.value = "";
  };
  // What was chosen before the script came.
  useEffect(() => {
    if (inputRef.current?.files?.length) take(inputRef.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the script comes
  }, []);
  /** One input for all: two would send two fields where scripts are off. */
  const openCamera = (kind: "image" | "video") => {
    const input = inputRef.current;
    if (!input) return;
    Object.assign(input, { accept: ACCEPT[kind], capture: "environment" });
    input.click();
    Object.assign(input, { accept });
    input.removeAttribute("capture");
  };

  const words = title ?? (isShortit ? strings.chooseVideo : strings.chooseFiles);
  return (
    <div className={styles.field}>
      <label
        title={isCompact ? strings.moreFiles : undefined}
        className={classNames(
          styles.files,
          isCompact && styles.compact,
          isOver && styles.over,
          error && styles.wrong,
        )}
      >
        <span className={classNames("needs-script", styles.mark)} aria-hidden="true">
          <Icon name="upload" size={isCompact ? 22 : 32} />
        </span>
        <strong className={classNames(isCompact && "visually-hidden")}>
          {isCompact ? strings.moreFiles : words}
        </strong>{" "}
        {!isCompact && (
          <span className={styles.rules}>
            {rulesOf(isShortit, limits)}
            <span className={styles.drop}> {strings.drop}</span>
          </span>
        )}
        {!isCompact && (
          <span className={classNames("needs-script", styles.choose)} aria-hidden="true">
            {isShortit ? strings.videoButton : strings.filesButton}
          </span>
        )}
        <input
          ref={inputRef}
          type="file"
          name="files"
          multiple={!isShortit}
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      </label>
      {!isCompact && (
        <div className={classNames("needs-script", styles.camera)}>
          {!isShortit && (
            <ScriptButton className={QUIET} onClick={() => openCamera("image")}>
              <Icon name="image" /> {strings.takePhoto}
            </ScriptButton>
          )}
          <ScriptButton className={QUIET} onClick={() => openCamera("video")}>
            <Icon name="video" /> {strings.takeVideo}
          </ScriptButton>
        </div>
      )}
      {error && <FieldError id={noteId} message={error} announced />}
      {isOver && (
        <div className={styles.overlay} aria-hidden="true">
          <p>
            <Icon name="upload" size={40} /> {strings.dropNow}
          </p>
        </div>
      )}
    </div>
  );
}

function rulesOf(isShortit: boolean, { maxFiles, maxUploadMb }: UploadLimits): string {
  const seconds = SHORTIT_MAX_SECONDS;
  const rules = isShortit ? strings.videoRules : strings.filesRules;
  return fill(rules, { seconds, files: maxFiles, megabytes: maxUploadMb });
}
