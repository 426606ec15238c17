import { Fragment, type ReactNode } from "react";

interface SentenceProps {
  /** With `{places}`. */
  text: string;
  /** What stands at each place, such as a link. */
  parts: Record<string, ReactNode>;
}

/** A sentence with elements in it: where they stand belongs to the language. */
export function Sentence({ text, parts }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((piece, index) =>
    // Every second piece is the name of a place.
    index % 2 === 0 ? piece : <Fragment key={index}>{parts[piece]}</Fragment>,
  );
}
