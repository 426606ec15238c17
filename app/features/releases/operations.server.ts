import { z } from "zod";
import { edits } from "#app/features/posts/operations.server.ts";
import { idParam, listFields } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import {
  ANSWERS_PER_HOUR,
  APPEARANCES_PAGE,
  APPEARANCES_PAGE_MAX,
  LINK_USES_PER_HOUR,
  NAMED_PER_HOUR,
  RELEASES_PER_HOUR,
} from "./limits.ts";
import { answerAppearance } from "./own/answer.server.ts";
import { type ListName, listAppearances, lists, readAppearance } from "./own/read-own.server.ts";
import {
  coverFiles,
  namePerson,
  sayWhoIsShown,
  unnamePerson,
} from "./owner/change-people.server.ts";
import { readPeople } from "./owner/read-people.server.ts";
import {
  answerBody,
  appearanceView,
  namedBody,
  onePerson,
  peopleView,
  shownBody,
  wholeAppearance,
} from "./schema.ts";
import { receiveRelease } from "./signed/receive-release.server.ts";
import { releaseFields } from "./signed/release-input.server.ts";
import { withdrawRelease } from "./signed/withdraw-release.server.ts";

const ofPost = (rest = "") => `/api/publicaciones/{id}/personas${rest}`;
const onePost = z.object({ id: idParam });
const named = [perAccount("people-named", NAMED_PER_HOUR, HOUR_SECONDS)];
const answer = peopleView;

export const readPeopleOperation = operation({
  id: "readPeople",
  scope: "upload",
  summary: "Who is shown in a post of one's own, and who of them has agreed.",
  method: "GET",
  path: ofPost(),
  access: "owner",
  input: onePost,
  answer,
  errors: ["post_not_found"],
  run: (ctx, { id }) => readPeople(ctx, id),
});

export const sayWhoIsShownOperation = operation({
  id: "sayWhoIsShown",
  scope: "upload",
  summary: "Says who is shown in a post of one's own, and whether everybody is named.",
  method: "PUT",
  path: ofPost(),
  access: "owner",
  limits: edits,
  input: shownBody.extend({ id: idParam }),
  answer,
  errors: ["post_not_found", "muted"],
  example: { aparecen: "otras", faltan: true },
  async run(ctx, input) {
    await sayWhoIsShown(ctx, input);
    return readPeople(ctx, input.id);
  },
});

export const namePersonOperation = operation({
  id: "namePerson",
  scope: "upload",
  summary: "Asks an account to confirm that it is shown; the post waits for it.",
  method: "POST",
  path: ofPost(),
  access: "owner",
  speaks: true,
  limits: named,
  input: namedBody.extend({ id: idParam }),
  answer,
  errors: ["post_not_found"],
  example: { nombre: "@nadie" },
  async run(ctx, input) {
    await namePerson(ctx, input);
    return readPeople(ctx, input.id);
  },
});

export const addReleaseOperation = operation({
  id: "addRelease",
  fresh: "files",
  summary:
    "Adds somebody without an account by their signed release (multipart: the fields, then a picture or PDF), which is kept encrypted.",
  method: "POST",
  path: "/api/publicaciones/{id}/autorizaciones",
  access: "owner",
  speaks: true,
  limits: [perAccount("releases", RELEASES_PER_HOUR, HOUR_SECONDS)],
  parts: { fields: releaseFields, file: "archivo" },
  input: onePost,
  answer,
  errors: ["post_not_found", "too_large", "upload_cut", "storage_full", "objects_away"],
  async run(ctx, { id }, request) {
    await receiveRelease(ctx, id, request);
    return readPeople(ctx, id);
  },
});

export const unnamePersonOperation = operation({
  id: "unnamePerson",
  scope: "upload",
  summary: "Takes somebody off the list who has not answered.",
  method: "DELETE",
  path: ofPost("/{persona}"),
  access: "owner",
  limits: edits,
  input: onePerson,
  answer,
  errors: ["post_not_found", "not_found", "already_answered", "muted"],
  async run(ctx, input) {
    await unnamePerson(ctx, input);
    return readPeople(ctx, input.id);
  },
});

export const coverFilesOperation = operation({
  id: "coverFiles",
  scope: "upload",
  summary: "Says that a release is of the files that were added since, too.",
  method: "PUT",
  path: ofPost("/{persona}"),
  access: "owner",
  limits: edits,
  input: onePerson,
  answer,
  errors: ["post_not_found", "not_found", "already_answered", "muted"],
  async run(ctx, input) {
    await coverFiles(ctx, input);
    return readPeople(ctx, input.id);
  },
});

export const listAppearancesOperation = operation({
  id: "listAppearances",
  summary: "The posts in which others say that one is shown, by where one stands.",
  method: "GET",
  path: "/api/apariciones",
  access: "member",
  ageless: true,
  input: z.object({
    ...listFields({ limit: APPEARANCES_PAGE, max: APPEARANCES_PAGE_MAX }),
    estado: z.enum(Object.keys(lists) as ListName[]).default("esperan"),
  }),
  answer: z.object({ apariciones: z.array(appearanceView), nextBefore: z.string().nullable() }),
  async run(ctx, input) {
    const { rows, nextBefore } = await listAppearances(ctx, input);
    return { apariciones: rows, nextBefore };
  },
});

export const readAppearanceOperation = operation({
  id: "readAppearance",
  summary: "One of these posts, with its files as they are now, which is what one agrees to.",
  method: "GET",
  path: "/api/apariciones/{id}",
  access: "owner",
  ageless: true,
  input: z.object({ id: idParam }),
  answer: z.object({ aparicion: wholeAppearance }),
  errors: ["not_found"],
  run: async (ctx, { id }) => ({ aparicion: await readAppearance(ctx, id) }),
});

export const answerAppearanceOperation = operation({
  id: "answerAppearance",
  scope: null,
  summary:
    "Says whether one agrees to being shown, or takes that back: then the post is hidden at once.",
  method: "POST",
  path: "/api/apariciones/{id}",
  access: "owner",
  ageless: true,
  limits: [perAccount("appearances", ANSWERS_PER_HOUR, HOUR_SECONDS)],
  input: answerBody.extend({ id: idParam }),
  answer: z.object({ aparicion: wholeAppearance }),
  errors: ["not_found", "already_answered", "not_ready"],
  example: { respuesta: "retirar" },
  async run(ctx, input) {
    await answerAppearance(ctx, input);
    return { aparicion: await readAppearance(ctx, input.id) };
  },
});

export const withdrawReleaseOperation = operation({
  id: "withdrawRelease",
  summary: "Takes a signed release back by its private link: its posts are hidden at once.",
  method: "POST",
  path: "/autorizacion/{secret}",
  json: false,
  access: "public",
  ageless: true,
  limits: [perAddress("release-links", LINK_USES_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }),
  answer: null,
  errors: ["not_found"],
  run: (ctx, { secret }) => withdrawRelease(ctx, secret),
});
