import { useEffect, useRef, useState } from "react";
import styles from "./biography.module.css";
import { strings } from "../strings.ts";

/** So much is never cut, in letters and lines, on the narrowest screen. */
const SHORT = { letters: 60, lines: 2 };

/** What somebody says of themselves: its first lines, and the rest in place where one asks for it. */
export function Biography({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const isShort = text.length <= SHORT.letters && text.split("\n").length <= SHORT.lines;
  // Until the page is measured, whoever may have more gets the way to it.
  const [isCut, setCut] = useState(!isShort);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (!element || isShort || isOpen) return;
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isShort, isOpen]);
  return (
    <div className={styles.biography}>
      <p ref={words} className={text ? styles.words : styles.none}>
        {text || strings.noBiography}
      </p>
      {isCut && (
        <details
          className={styles.rest}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            <span className={styles.more}>{strings.more}</span>
            <span className={styles.less}>{strings.less}</span>
            <span className="visually-hidden"> {strings.ofBiography}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
