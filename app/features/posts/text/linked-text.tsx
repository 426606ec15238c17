import { textParts } from "./text.ts";
import type { MentionView } from "#app/features/posts/view.ts";
import { Link } from "#app/ui/link.tsx";

interface LinkedTextProps {
  text: string;
  menciones: MentionView[];
}

/** What somebody wrote, its hashtags and the people it names as links. */
export function LinkedText({ text, menciones }: LinkedTextProps) {
  return textParts(text, menciones).map((part, at) => {
    if (typeof part === "string") return part;
    if ("tag" in part) {
      return (
        <Link key={at} to={`/search?q=${encodeURIComponent(`#${part.tag}`)}`}>
          {part.text}
        </Link>
      );
    }
    return (
      <Link key={at} to={`/u/${part.mention.id_usuario}`}>
        @{part.mention.nombre_usuario}
      </Link>
    );
  });
}
