import type { z } from "zod";
import type { Usuario } from "#db/schema/accounts.ts";
import type {
  blockedView,
  followStateAnswer,
  profileLink,
  suggestedCreator,
  userAnswer,
} from "./schema.ts";

/** A person as pages and API show it (product.md 5.1). */
export type UserView = z.infer<typeof userAnswer>;

export type ProfileLink = z.infer<typeof profileLink>;

/** How the viewer stands to somebody. */
export type FollowState = z.infer<typeof followStateAnswer>;

/** Somebody in the list of whom one has blocked. */
export type BlockedView = z.infer<typeof blockedView>;

/** Somebody whom one may like to know. */
export type SuggestedCreator = z.infer<typeof suggestedCreator>;

/** And a picture of theirs, where there is one to show; `preview` is its blur. */
export type ShownCreator = SuggestedCreator & {
  cover?: { picture: string; preview: string | null } | null;
};

/** What a list of people shows of each. */
const listedFields = [
  "id_usuario",
  "nombre_usuario",
  "profile_picture",
  "biografia",
  "es_creador",
  "verificado",
] as const;
const userFields = [
  ...listedFields,
  ...(["cover_picture", "links", "followersCount", "subscribersCount"] as const),
  ...(["correo", "listas_visibles"] as const),
] as const;

export type UserRow = Pick<Usuario, (typeof userFields)[number]>;

export const listedColumns = listedFields.map(column);
/** The columns that {@link userView} wants. */
export const userColumns = userFields.map(column);

function column<Name extends string>(name: Name) {
  return `usuarios.${name}` as const;
}

/** `viewerId` is who looks: address and choices are shown to nobody else than their owner. */
export function userView(row: UserRow, viewerId: number | null): UserView {
  const { correo, links, listas_visibles, ...rest } = pick(row, userFields);
  const shown = { ...rest, links: JSON.parse(links) as ProfileLink[] };
  return row.id_usuario === viewerId
    ? { ...shown, correo, email: correo, listas_visibles: listas_visibles === 1 }
    : shown;
}

/** A row may hold more than is shown. */
function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** What two names must not share: the form in which names are looked up. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
