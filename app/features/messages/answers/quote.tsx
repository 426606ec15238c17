import { fill } from "#app/strings/language.ts";
import { Link } from "#app/ui/link.tsx";
import styles from "./quote.module.css";
import type { QuoteView } from "../view.ts";
import { strings } from "../strings.ts";

interface QuoteProps {
  quote: QuoteView;
  me: number;
  /** Of the other one. */
  author: string;
  /** The page of the conversation. */
  here: string;
}

/** What a message answers, with the way to it; what is gone has none. */
export function Quote({ quote, me, author, here }: QuoteProps) {
  const { id, from_id, text } = quote;
  if (quote.gone) return <p className={styles.quote}>{text}</p>;
  const who = from_id === me ? strings.you : author;
  return (
    <Link
      className={styles.quote}
      to={`${here}&mensaje=${id}#m-${id}`}
      aria-label={fill(strings.answers.open, { who, text })}
      preventScrollReset
      onClick={(event) => {
        const target = document.getElementById(`m-${id}`);
        if (!target) return;
        event.preventDefault();
        target.scrollIntoView({ block: "center" });
        target.focus({ preventScroll: true });
      }}
    >
      <strong>{who}</strong>
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </Link>
  );
}
