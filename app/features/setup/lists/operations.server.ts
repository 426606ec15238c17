import { z } from "zod";
import { ACTS_PER_HOUR } from "#app/features/admin/limits.ts";
import { askToRemove, setList, undoListChange } from "#app/features/known/changes/ask.server.ts";
import { readListChanges } from "#app/features/known/changes/history.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { LIST_FILES_PER_HOUR } from "../limits.ts";
import {
  historyQuery,
  listAbouts,
  importFields,
  listInput,
  listMatches,
  removeListInput,
  undoInput,
} from "../schema.ts";
import { readKnownLists } from "./lists.server.ts";
import { receiveList } from "./receive-list.server.ts";

const limits = [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)];

export const readKnownListsOperation = operation({
  id: "readKnownLists",
  summary: "The lists of known pictures and videos, and what becomes of what is on them.",
  method: "GET",
  path: "/api/admin/listas",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    listas: z.array(
      z.object({
        ...{ nombre: z.string(), on_match: z.enum(listMatches), about: z.enum(listAbouts) },
        hashes: z.number().describe("Counted up to 1001."),
        updated: z.iso.datetime(),
      }),
    ),
  }),
  run: async (ctx) => ({ listas: await readKnownLists(ctx) }),
});

export const setKnownListOperation = operation({
  id: "setKnownList",
  summary: "Says what becomes of what is on a list of known pictures, and what it is about.",
  method: "POST",
  path: "/api/admin/listas",
  access: "administrator",
  ageless: true,
  limits,
  input: listInput,
  answer: null,
  errors: ["not_found"],
  example: { nombre: "stopncii", on_match: "hold", about: "intimate" },
  run: ({ db, viewer }, { nombre, on_match: onMatch, about }) =>
    setList(db, { nombre, onMatch, about, actor: actorOf(viewer) }),
});

export const importKnownListOperation = operation({
  id: "importKnownList",
  summary:
    "Takes a file with hashes (multipart), which a worker brings to a list: a list that is there keeps what is not said of it.",
  method: "POST",
  path: "/api/admin/listas/archivo",
  access: "administrator",
  ageless: true,
  limits: [perAccount("list-files", LIST_FILES_PER_HOUR, HOUR_SECONDS)],
  parts: { fields: importFields, file: "archivo" },
  input: z.object({}),
  answer: z.object({ id_cambio: z.number().describe("Of the change, as it is in the history.") }),
  errors: [
    ...(["too_large", "upload_cut", "file_required", "too_many_files"] as const),
    ...(["storage_full", "objects_away"] as const),
  ],
  run: (ctx, _input, request) => receiveList(ctx, request),
});

export const removeKnownListOperation = operation({
  id: "removeKnownList",
  summary: "Has a list of known pictures removed with all its hashes, which cannot be undone.",
  method: "POST",
  path: "/api/admin/listas/baja",
  access: "administrator",
  ageless: true,
  limits,
  input: removeListInput,
  answer: null,
  errors: ["not_found"],
  example: { nombre: "stopncii" },
  run: ({ db, viewer }, { nombre }) => askToRemove(db, { nombre, actor: actorOf(viewer) }),
});

const settings = z.object({
  onMatch: z.enum(listMatches).optional(),
  about: z.enum(listAbouts).optional(),
});

export const readListChangesOperation = operation({
  id: "readListChanges",
  summary: "Who did what to which list of known pictures, what came of it, and what waits.",
  method: "GET",
  path: "/api/admin/listas/cambios",
  access: "administrator",
  ageless: true,
  input: historyQuery,
  answer: z.object({
    cambios: z.array(
      z.object({
        ...{ id: z.number(), nombre: z.string(), deshace: z.number().nullable() },
        kind: z.enum(["import", "set", "remove", "undo"]),
        state: z.enum(["waiting", "running", "done", "failed", "undone"]),
        ...{ hecho_por: z.number().nullable(), nombre_usuario: z.string().nullable() },
        ...{ antes: settings.nullable(), despues: settings.nullable() },
        records: z.number().describe("How many lines or records of the file are done."),
        ...{ added: z.number(), known: z.number(), removed: z.number() },
        ...{ unknown: z.number(), others: z.number() },
        problem: z
          .object({
            where: z.object({ in: z.enum(["line", "record"]), number: z.number() }).nullable(),
            ...{
              code: z.string(),
              values: z.record(z.string(), z.union([z.string(), z.number()])),
            },
          })
          .nullable(),
        ...{ created_at: z.iso.datetime(), isEnded: z.boolean() },
        isLast: z.boolean().describe("It can be taken back."),
      }),
    ),
    siguiente: z.number().nullable(),
  }),
  run: ({ db }, { antes }) => readListChanges(db, antes),
});

export const undoListChangeOperation = operation({
  id: "undoListChange",
  summary:
    "Takes the last change of a list back: how it was set at once, what was brought by a worker.",
  method: "POST",
  path: "/api/admin/listas/cambios/{id}",
  access: "administrator",
  ageless: true,
  limits,
  input: undoInput,
  answer: null,
  errors: ["not_found", "list_changed"],
  run: ({ db, viewer }, { id }) => undoListChange(db, { id, actor: actorOf(viewer) }),
});
