import { addReport } from "#app/features/cases/add-report.server.ts";
import type { Reason } from "#app/features/cases/schema.ts";
import type { Subject } from "#app/features/cases/subject.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd, type Person } from "./crowd.ts";

interface Told {
  reason: Reason;
  text: string;
  isShown?: boolean;
}

/** What is said of the newest posts, one line a case, each by another person. */
const OF_POSTS: Told[][] = [
  [
    {
      reason: "sin_consentimiento",
      text: "Salgo yo y nunca di permiso para que se publicara.",
      isShown: true,
    },
    { reason: "sin_consentimiento", text: "Conozco a la chica: no sabe que está aquí." },
  ],
  [{ reason: "spam", text: "Ya publicó lo mismo cinco veces." }],
  [{ reason: "derechos", text: "La foto es mía, la subí primero a mi página." }],
  [
    { reason: "otro", text: "No lleva la etiqueta que le toca." },
    { reason: "otro", text: "" },
  ],
];

/** Reports of posts, a comment, a message and a picture, made as people make them: the console has cases to show. */
export async function makeCases(services: Services, { people }: Crowd): Promise<void> {
  const newest = await services.db
    .selectFrom("publicaciones")
    .select(["id_publicacion as id", "id_usuario"])
    .where("status", "=", "ready")
    .where("solo_suscriptores", "=", 0)
    .orderBy("fecha_publicacion", "desc")
    .limit(OF_POSTS.length)
    .execute();
  for (const [i, { id, id_usuario }] of newest.entries()) {
    let others = people.filter((person) => person.id_usuario !== id_usuario);
    for (const told of OF_POSTS[i]!) {
      const by = await report(services, others, { kind: "publicacion", id }, told);
      others = others.filter((person) => person !== by);
    }
  }
  await reportComment(services, people);
  await reportMessage(services, people);
}

async function reportComment(services: Services, people: Person[]): Promise<void> {
  const comment = await services.db
    .selectFrom("comentarios")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
    .select(["id_comentario as id", "comentarios.id_usuario"])
    .where("solo_suscriptores", "=", 0)
    .where("publicaciones.status", "=", "ready")
    .orderBy("id_comentario", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!comment) return;
  const others = people.filter(({ id_usuario }) => id_usuario !== comment.id_usuario);
  const text = "Insulta a quien publicó.";
  await report(
    services,
    others,
    { kind: "comentario", id: comment.id },
    { reason: "violencia", text },
  );
}

async function reportMessage(services: Services, people: Person[]): Promise<void> {
  const message = await services.db
    .selectFrom("mensajes")
    .select(["id", "to_id"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!message) return;
  const receiver = people.filter(({ id_usuario }) => id_usuario === message.to_id);
  const text = "Le pedí que no me escribiera más.";
  await report(
    services,
    receiver,
    { kind: "mensaje", id: message.id },
    { reason: "violencia", text },
  );
}

/** By the first of these who may see it: some have blocked each other. Gives who it was. */
async function report(
  services: Services,
  among: Person[],
  subject: Subject,
  told: Told,
): Promise<Person | undefined> {
  for (const person of among) {
    const ctx = as(services, person);
    try {
      await addReport(ctx, { subject, ...told });
      return person;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    }
  }
  return undefined;
}
