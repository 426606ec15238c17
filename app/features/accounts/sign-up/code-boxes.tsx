import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { fill } from "#app/strings/language.ts";
import styles from "./code-boxes.module.css";
import { CODE_LENGTH } from "../limits.ts";
import { strings } from "../strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";

interface CodeBoxesProps {
  error?: string;
  /** The last wrong try: a new one empties the boxes. */
  failure?: object;
}

/**
 * A box for each digit of the code (product.md 4.3). They are plain inputs; scripts add that writing
 * moves on, Backspace moves back, and a whole code fills every box and is sent.
 */
export function CodeBoxes({ error, failure }: CodeBoxesProps) {
  const groupRef = useRef<HTMLFieldSetElement>(null);
  const boxes = () => [...(groupRef.current?.querySelectorAll("input") ?? [])];

  useEffect(() => {
    if (!failure) return;
    for (const box of boxes()) box.value = "";
    boxes()[0]?.focus();
  }, [failure]);

  const fillBoxes = (digits: string, from: number) => {
    const all = boxes();
    [...digits].forEach((digit, index) => {
      const box = all[from + index];
      if (box) box.value = digit;
    });
    all[Math.min(from + digits.length, CODE_LENGTH - 1)]?.focus();
    if (digits.length >= CODE_LENGTH) groupRef.current?.form?.requestSubmit();
  };

  const onInput = (event: FormEvent<HTMLInputElement>, index: number) => {
    const box = event.currentTarget;
    const digits = digitsOf(box.value);
    box.value = digits.slice(0, 1);
    if (digits) fillBoxes(digits, digits.length >= CODE_LENGTH ? 0 : index);
  };

  const onPaste = (event: ClipboardEvent, index: number) => {
    const digits = digitsOf(event.clipboardData.getData("text"));
    if (!digits) return;
    event.preventDefault();
    fillBoxes(digits, digits.length >= CODE_LENGTH ? 0 : index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const box = event.currentTarget;
    const previous = boxes()[index - 1];
    if (event.key === "Backspace" && !box.value && previous) {
      event.preventDefault();
      previous.value = "";
      previous.focus();
    }
    if (event.key === "ArrowLeft") previous?.focus();
    if (event.key === "ArrowRight") boxes()[index + 1]?.focus();
  };

  return (
    <fieldset className={styles.code} ref={groupRef} aria-describedby={error && "codigo-error"}>
      <legend className={styles.legend}>{strings.code.legend}</legend>
      <div className={styles.boxes}>
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <input
            key={index}
            name={`digit${index + 1}`}
            className={styles.box}
            inputMode="numeric"
            pattern="[0-9]*"
            // The first takes a whole code: from a phone that offers it, or without scripts.
            maxLength={index === 0 ? CODE_LENGTH : 1}
            autoComplete={index === 0 ? "one-time-code" : "off"}
            aria-label={fill(strings.code.digit, { index: index + 1 })}
            aria-invalid={error ? true : undefined}
            onInput={(event) => onInput(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      {error && <FieldError id="codigo-error" message={error} announced />}
    </fieldset>
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
