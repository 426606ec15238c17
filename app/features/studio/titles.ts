import { fill } from "#app/strings/language.ts";
import { TITLE_MAX } from "./limits.ts";
import { strings } from "./strings.ts";

interface Titled {
  descripcion: string;
  id_publicacion: number;
}

/** product.md 18.3 */
export function titleOf({ descripcion, id_publicacion }: Titled): string {
  const characters = [...descripcion.replace(/\s+/g, " ").trim()];
  if (characters.length === 0) return fill(strings.posts.untitled, { id: id_publicacion });
  if (characters.length <= TITLE_MAX) return characters.join("");
  return `${characters.slice(0, TITLE_MAX).join("").trimEnd()}…`;
}
