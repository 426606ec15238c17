import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import { plural } from "#app/strings/language.ts";
import { classNames } from "../class-names.ts";
import { common } from "../strings.ts";
import styles from "./file-input.module.css";

/**
 * The browser's own control, which says "Choose file" in the browser's language, with our words over it:
 * pressed, focused and dropped on as ever. Without scripts the browser says what was chosen.
 */
export function FileInput({
  className,
  onChange,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const [names, setNames] = useState<string[]>([]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setNames([...(event.target.files ?? [])].map(({ name }) => name));
    onChange?.(event);
  };
  const { chooseOne, chooseMany, noneChosen, chosen } = common.file;
  return (
    <span className={classNames(styles.picker, className)}>
      <input {...input} type="file" className={styles.native} onChange={change} />
      <span className={styles.face} aria-hidden="true">
        {input.multiple ? chooseMany : chooseOne}
      </span>{" "}
      <span className={classNames("needs-script", styles.chosen)} aria-hidden="true">
        {names.length === 0 && noneChosen}
        {names.length === 1 && names[0]}
        {names.length > 1 && plural(names.length, chosen)}
      </span>
    </span>
  );
}
