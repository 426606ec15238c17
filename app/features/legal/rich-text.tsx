import { Fragment } from "react";
import type { Text } from "./document.ts";
import { Link } from "#app/ui/link.tsx";

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/;

/** A text with its `[words](address)` as links; other pages open without a reload. */
export function RichText({ text }: { text: Text }) {
  // Splitting by a pattern with two groups gives text, words, address, text…
  const parts = text.split(LINK);
  return parts.map((part, at) => {
    if (at % 3 === 0) return <Fragment key={at}>{part}</Fragment>;
    if (at % 3 === 2) return null;
    const address = parts[at + 1] ?? "";
    return address.startsWith("/") ? (
      <Link key={at} to={address}>
        {part}
      </Link>
    ) : (
      <a key={at} href={address}>
        {part}
      </a>
    );
  });
}
