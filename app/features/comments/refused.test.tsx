import { describe, expect, it } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import { Comments } from "./comments.tsx";
import type { CommentFormFailure, CommentsOnPage, CommentView } from "./view.ts";

const TYPED = "Lo que escribí";
const error = "No se pudo, y por qué";

const comment = (id_comentario: number, more: Partial<CommentView> = {}) =>
  ({
    ...{ id_comentario, id_publicacion: 1, id_usuario: 1, nombre_usuario: "ana" },
    ...{ profile_picture: null, verificado: 0, contenido: "Lo de antes", menciones: [] },
    ...{ hilo: null, responde_a: null, likeCount: 0, userHasLiked: false, likedByCreator: false },
    ...{ pinned: false, answerCount: 0, fecha_comentario: "2026-01-01T00:00:00.000Z" },
    ...{ edited: false, canEdit: false, canDelete: false, canPin: false },
    ...more,
  }) satisfies CommentView;

/** The page as a form without scripts is answered that was refused. */
function refused(failure: Partial<CommentFormFailure>, more: Partial<CommentsOnPage> = {}) {
  const onPage: CommentsOnPage = {
    ...{ page: { rows: [comment(5)], nextBefore: null }, error: null, before: null },
    ...{ sort: "recent", thread: null, editing: null, deleting: null, key: "" },
    failure: { intent: "comment", id_comentario: 0, text: TYPED, error, ...failure },
    ...more,
  };
  return rendered(<Comments post={{ id_publicacion: 1, commentCount: 1 }} onPage={onPage} />);
}

const filled = (label: string) => new RegExp(`${label}</label><textarea[^>]*>${TYPED}</textarea>`);

describe("without scripts, what was typed is there again with the reason", () => {
  const first = comment(5, { answerCount: 1 });
  const answer = comment(6, { hilo: 5, nombre_usuario: "eva" });
  const answers = { rows: [answer], nextBefore: null };
  const thread = { id_comentario: 5, answers, desde: null, answering: null };
  const page = { rows: [first], nextBefore: null };

  it("of a comment that was edited", async () => {
    const html = await refused({ intent: "edit-comment", id_comentario: 5 });
    expect(html).toMatch(filled("Edita tu comentario"));
    expect(html).toContain(error);
    expect(html).not.toContain("Lo de antes");
  });

  it("of an answer that was edited", async () => {
    const html = await refused({ intent: "edit-comment", id_comentario: 6 }, { page, thread });
    expect(html).toMatch(filled("Edita tu comentario"));
  });

  it("of an answer, for somebody whose session has ended", async () => {
    const html = await refused({}, { page, thread: { ...thread, answering: answer } });
    expect(html).toMatch(filled("Responder a @eva"));
    expect(html).toContain(error);
    expect(html).not.toContain("Inicia sesión para comentar");
  });
});
