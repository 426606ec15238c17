import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { ACCEPT, ACCEPT_ALL, type PostKind, type UploadLimits } from "./chosen-file.ts";
import styles from "./file-picker.module.css";
import { strings } from "./strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";

interface FilePickerProps {
  /** What it is for, unless it begins a post. */
  title?: string;
  limits: UploadLimits;
  tipo: PostKind;
  /** What is wrong with the files together. */
  error?: string | null;
  /** With scripts the files are taken over at once, and the input is empty again for more. */
  onChoose: (files: Iterable<File>) => void;
}

/** Where files are chosen, or dropped. */
export function FilePicker({ title, limits, tipo, error, onChoose }: FilePickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [isOver, setOver] = useState(false);
  // Without scripts the kind may still change after the files were chosen.
  const isShortit = useScripted() && tipo === "shortit";

  const take = (input: HTMLInputElement) => {
    onChoose([...(input.files ?? [])]);
    input.value = "";
  };
  // What was chosen before the script came.
  useEffect(() => {
    if (inputRef.current?.files?.length) take(inputRef.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(over);
  };

  return (
    <div className={styles.field}>
      <label
        className={classNames(styles.files, isOver && styles.over, error && styles.wrong)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          onChoose(event.dataTransfer.files);
        }}
      >
        <strong>{title ?? (isShortit ? strings.chooseVideo : strings.chooseFiles)}</strong>
        <span>
          {rulesOf(isShortit, limits)}
          {!isShortit && <span className="needs-script"> {strings.drop}</span>}
        </span>
        <span className={classNames("needs-script", styles.choose)} aria-hidden="true">
          {isShortit ? strings.videoButton : strings.filesButton}
        </span>
        <input
          ref={inputRef}
          type="file"
          name="files"
          multiple={!isShortit}
          accept={isShortit ? ACCEPT.video : ACCEPT_ALL}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      </label>
      {error && <FieldError id={noteId} message={error} announced />}
    </div>
  );
}

function rulesOf(isShortit: boolean, { maxFiles, maxUploadMb }: UploadLimits): string {
  const seconds = SHORTIT_MAX_SECONDS;
  const rules = isShortit ? strings.videoRules : strings.filesRules;
  return fill(rules, { seconds, files: maxFiles, megabytes: maxUploadMb });
}
