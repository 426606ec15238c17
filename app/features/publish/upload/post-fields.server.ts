import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { DESCRIPTION_MAX } from "#app/features/posts/limits.ts";
import {
  type NewFilesFields,
  newFilesFields,
  type PeopleFields,
  peopleFields,
} from "#app/features/releases/schema.ts";
import { uploadedFields } from "#app/features/resumable/schema.ts";
import { type PostFields, uploadFields } from "#app/features/posts/schema.ts";
import { altsFields, posterFields } from "../schema.ts";

/** Parses the text fields of an upload. Throws `bad_input` and `description_too_long`. */
export function parsePostFields(fields: Record<string, string>): PostFields {
  const post = parseInput(uploadFields, fields);
  requireDescriptionLength(post.descripcion);
  return post;
}

/** The moments chosen as posters, in milliseconds, by the place of their video. Throws `bad_input`. */
export function parsePosters(fields: Record<string, string>): Map<number, number> {
  return parseInput(posterFields, fields).portadas;
}

/**
 * What the files show, by their places, of which there are so many with the form alone. Throws `bad_input`.
 */
export function parseAlts(fields: Record<string, string>, count?: number): string[] {
  const { alts } = parseInput(altsFields, fields);
  // Whoever writes several lines of one picture means that one.
  if (count !== 1) return alts;
  return parseInput(altsFields, { alts: alts.join(" ").trim() }).alts;
}

/** The uploads that came before the form, in their order. Throws `bad_input`. */
export function parseUploads(fields: Record<string, string>): string[] {
  return parseInput(uploadedFields, fields).subidas;
}

/** What is said of who is shown. Throws `bad_input`. */
export function parsePeople(fields: Record<string, string>): PeopleFields {
  return parseInput(peopleFields, fields);
}

/** Who is shown in files that come to a post later. Throws `bad_input`. */
export function parseNewFiles(fields: Record<string, string>): NewFilesFields {
  return parseInput(newFilesFields, fields);
}

/** Throws `description_too_long`. */
export function requireDescriptionLength(descripcion: string): void {
  if ([...descripcion].length <= DESCRIPTION_MAX) return;
  const code = "description_too_long";
  const values = { max: DESCRIPTION_MAX };
  throw new AppError(code, { values, fields: { descripcion: errorMessage(code, values) } });
}
