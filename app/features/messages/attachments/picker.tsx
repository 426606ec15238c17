import { useEffect, useRef } from "react";
import { acceptOf } from "#app/features/media/formats.ts";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "../strings.ts";
import styles from "./picker.module.css";

const ACCEPT = acceptOf("image", "video");

/** Where files are chosen: with scripts they are taken over at once, without they go with the form. */
export function Picker({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onChoose([...(input.files ?? [])]);
    input.value = "";
  };
  // What was chosen before the script came.
  useEffect(() => {
    if (inputRef.current?.files?.length) take(inputRef.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the script comes
  }, []);
  return (
    <label className={styles.picker} title={strings.attachments.room}>
      <Icon name="image" size={24} />
      <span className={styles.words}>{strings.attachments.add}</span>
      <input
        ref={inputRef}
        className={styles.native}
        type="file"
        name="files"
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </label>
  );
}
