import type { Sharp } from "sharp";
import type { Ctx } from "#app/context.server.ts";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { call } from "#tests/kit/call.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import type { Person, Stage } from "#tests/kit/stage.ts";
import { workDuring, workOff } from "#tests/kit/worker.ts";
import { addReport } from "./add-report.server.ts";
import type { NewDecision } from "./decision/decide.server.ts";
import { openCase } from "./open-case.server.ts";
import type { DecisionAction } from "./schema.ts";

/** A post of somebody that somebody else has reported, and who may decide about it. */
export async function newScene(ctx: Stage) {
  const [owner, ana] = [await newPerson(ctx, { contrasenia: PASSWORD }), await newPerson(ctx)];
  const moderator = await newPerson(ctx, { role: "moderator" });
  const { id } = await newPost(owner, { shows: ["photo"] });
  const subject = { kind: "publicacion", id } as const;
  const { id_caso } = await addReport(ana, { subject, reason: "otro", text: "Mal" });
  return { owner, ana, moderator, id, id_caso, subject };
}

export const about = (
  who: Person,
  actions: DecisionAction[],
  more: Partial<NewDecision> = {},
): NewDecision => ({
  actor: actorOf(who.viewer),
  actions,
  ground: "terms",
  clause: "5",
  facts: "Se ve.",
  category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
  ...more,
});

export const statement = ({ db }: Pick<Ctx, "db">, id_decision: number) =>
  db
    .selectFrom("decisiones")
    .selectAll()
    .where("id_decision", "=", id_decision)
    .executeTakeFirstOrThrow();

export const profileCase = (ctx: Pick<Ctx, "db">, id: number) =>
  openCase(ctx, {
    ...{ subject: { kind: "perfil", id }, queue: "otro", kind: "raise" },
    ...{ reason: "otro", actor: AUTOMATIC },
  });

/** Somebody sends a picture for their profile, and a worker does what it does. Gives the status. */
export async function sendPicture(
  ctx: Stage,
  as: Person,
  picture: Sharp | Buffer,
  kind: "avatar" | "cover" = "avatar",
): Promise<number> {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer();
  const body = new FormData();
  body.set(kind, new Blob([new Uint8Array(bytes)]), "yo.png");
  const path = kind === "avatar" ? "/api/user/me/avatar" : "/api/user/me/cover";
  const answer = await workDuring(ctx, () => call("PUT", path, { as, body }));
  await workOff(ctx);
  return answer.status;
}

/** The case about a profile or the picture of one. */
export async function caseAbout(
  { db }: Pick<Ctx, "db">,
  kind: SubjectKind,
  id: number,
): Promise<number> {
  const row = await db
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.id_caso;
}

/** What a profile shows. */
export function picturesOf({ db }: Pick<Ctx, "db">, id: number) {
  return db
    .selectFrom("usuarios")
    .select(["profile_picture", "cover_picture"])
    .where("id_usuario", "=", id)
    .executeTakeFirstOrThrow();
}
