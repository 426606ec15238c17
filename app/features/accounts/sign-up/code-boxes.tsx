import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { fill } from "#app/strings/language.ts";
import styles from "./code-boxes.module.css";
import { CODE_LENGTH } from "../limits.ts";
import { strings } from "../strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { sendForm } from "#app/ui/forms/send-form.ts";

interface CodeBoxesProps {
  error?: string;
  /** A wrong try, or another code that has come: each empties the boxes. */
  emptiedBy?: object | string | undefined;
}

/**
 * A box for each digit of the code (product.md 4.3). They are plain inputs; scripts add that writing
 * moves on and over what stands there, Backspace moves back, and the sixth digit sends the code, be it
 * typed or pasted.
 */
export function CodeBoxes({ error, emptiedBy }: CodeBoxesProps) {
  const groupRef = useRef<HTMLFieldSetElement>(null);
  const isScripted = useScripted();
  const sent = useRef("");
  const boxes = () => [...(groupRef.current?.querySelectorAll("input") ?? [])];

  useEffect(() => {
    if (emptiedBy) {
      sent.current = "";
      for (const box of boxes()) box.value = "";
    }
    // Whoever has begun before the script came goes on where they are.
    const isBegun = groupRef.current?.contains(document.activeElement);
    if (emptiedBy || !isBegun) (boxes().find(({ value }) => !value) ?? boxes()[0])?.focus();
  }, [emptiedBy]);

  const fillBoxes = (digits: string, from: number) => {
    const all = boxes();
    [...digits].forEach((digit, index) => {
      const box = all[from + index];
      if (box) box.value = digit;
    });
    const next = all[Math.min(from + digits.length, CODE_LENGTH - 1)];
    next?.focus();
    next?.select();
    const code = all.map(({ value }) => value).join("");
    if (code.length < CODE_LENGTH || code === sent.current) return;
    sent.current = code;
    const { form } = groupRef.current ?? {};
    if (form) sendForm(form);
  };

  const onInput = (event: FormEvent<HTMLInputElement>, index: number) => {
    const box = event.currentTarget;
    // One digit that is typed takes the place of the one that stands there.
    const { data } = event.nativeEvent as InputEvent;
    const digits = /^\d$/.test(data ?? "") ? data! : digitsOf(box.value);
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
            maxLength={isScripted || index === 0 ? CODE_LENGTH : 1}
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
