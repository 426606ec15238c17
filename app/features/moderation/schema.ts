import { z } from "zod";
import { decisionInput, queueNames, subjectKinds } from "#app/features/cases/schema.ts";
import { neededText, postText } from "#app/features/posts/schema.ts";
import { idParam, listFields } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { states } from "./view.ts";
import { APPEAL_TEXT, CASES_PAGE, NOTE_TEXT, SEARCH_TEXT, TOGETHER_MAX } from "./limits.ts";

export const queueInput = z.object({
  state: z.enum(states).default("open"),
  queue: z.enum(queueNames).optional(),
  /** Only those that the caller works on. */
  mine: z
    .enum(["0", "1"])
    .default("0")
    .transform((text) => text === "1"),
  ...listFields({ limit: CASES_PAGE, max: CASES_PAGE }),
});

export const searchInput = z.object({ q: z.string().trim().min(1).max(SEARCH_TEXT) });

const personName = z.object({ id_usuario: z.number(), nombre_usuario: z.string() });

export const caseLine = z.object({
  id_caso: z.number(),
  subject_kind: z.enum(subjectKinds),
  subject_id: z.number(),
  state: z.enum(states),
  queue: z.enum(queueNames),
  due_at: z.iso.datetime(),
  is_hidden: z.boolean(),
  reports: z.number(),
  created_at: z.iso.datetime(),
  affected: personName.nullable(),
  assigned: personName.nullable(),
  words: z.string(),
});

/** 1: what its owner publishes from now on waits no more. */
const confianza = z.coerce.number().int().min(0).max(1);

export const approveInput = z.object({ id: idParam, confianza: confianza.default(0) });

export const trustInput = z.object({ id: idParam, confianza });

export const workKinds = ["note", "assign", "unassign", "escalate"] as const;

/** `nombre`: of the object. */
export const pictureInput = z.object({ id: idParam, nombre: z.string().max(100) });

/** `liberacion`: of somebody shown in what the case is about. */
export const releaseInput = z.object({ id: idParam, liberacion: idParam });

/** What may be done with a case short of deciding it. */
export const workInput = z
  .object({
    id: idParam,
    kind: z.enum(workKinds),
    /** Of a note; of an escalation why. */
    text: z.string().trim().max(NOTE_TEXT).default("").pipe(postText),
    /** Whom it is assigned to; the caller unless it says otherwise. */
    to: z.coerce.number().int().positive().optional(),
  })
  .refine(({ kind, text }) => kind !== "note" || text !== "", {
    path: ["text"],
    error: fieldStrings.missing,
  });

/** A decision as a form or a client gives it, and the newest event that whoever decides has read. */
const decided = decisionInput.extend({ seen: z.coerce.number().int().min(0).optional() });

export const decideInput = decided.extend({ id: idParam });

export const togetherInput = decided.omit({ seen: true }).extend({
  cases: z.array(z.coerce.number().int().positive()).min(1).max(TOGETHER_MAX),
});

export const reverseInput = z.object({
  id: idParam,
  text: neededText(APPEAL_TEXT),
});

export const answerAppealInput = z.object({
  id: idParam,
  outcome: z.enum(["upheld", "reversed"]),
  answer: neededText(APPEAL_TEXT),
});
