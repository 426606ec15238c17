import { type ActionFunctionArgs, data, redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { readForm } from "./body.server.ts";
import { requestContext } from "./context.server.ts";
import { doneCookie } from "./after-form/done.server.ts";
import { drainBody } from "./drain.server.ts";
import { AppError, type ErrorCode } from "./errors.ts";
import { expectedFailure } from "./failures/failure.server.ts";
import type { FormFailure } from "./form-failure.ts";
import { loginPath, safeNext } from "./next.ts";
import { comesInParts, type Operation, perform } from "./operation.server.ts";
import { otherAddress } from "./after-form/other-address.server.ts";
import { requireSameOrigin } from "./security/same-origin.server.ts";
import { confirmPath, showFormAgain } from "./step-up/fresh.server.ts";
import { keepAfterSession } from "./step-up/ended-session.server.ts";
import { keepWords } from "./step-up/kept-words.server.ts";

/** What a form sent, and where. */
export interface Sent {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  /** The text fields; none where the body is multipart. */
  fields: Record<string, string>;
}

/** One form of a page: the operation it asks for, how its fields are the input, and where it leads. */
export interface Submission<Answer = unknown> {
  operation: Operation<Answer>;
  /**
   * The input of the operation; the parameters of the page and the fields unless it says otherwise. Only
   * that of an operation for somebody signed in may count on `ctx.viewer`.
   */
  input?: (sent: Sent, ctx: SignedInCtx) => unknown;
  /** The path to show after a success, or a whole answer. */
  then: (answer: Answer, sent: Sent) => string | Response;
  /** Fields beyond those of the operation that tell which form it was when it is shown again. */
  echo?: readonly string[];
  /**
   * The failure of what is done already: the second press of a double click leads where the first does. `then` is
   * given no answer.
   */
  doneBy?: ErrorCode;
  /** Where it leads then, where `then` says more than is known: what is gone may have been taken away. */
  doneTo?: (sent: Sent) => string;
  /** What is answered or thrown for a failure that this form does not show itself; undefined: it does. */
  failed?: (error: unknown, sent: Sent) => unknown;
  /** Where somebody comes back to who has to sign in first; this page unless it says otherwise. */
  returnTo?: (sent: Sent) => string;
}

/** Ties the parts of a submission to the answer of its operation. */
export function submission<Answer>(
  operation: Operation<Answer>,
  rest: Omit<Submission<Answer>, "operation">,
): Submission {
  return { operation, ...rest } as Submission;
}

/** What a pair of buttons with the values 1 and 0 says; anything else is left for the schema to refuse. */
export function switchOf(value: string | undefined): boolean | string {
  return value === "1" ? true : value === "0" ? false : (value ?? "");
}

/** The action of a page with one form. */
export function form<Answer>(
  operation: Operation<Answer>,
  rest: Omit<Submission<Answer>, "operation">,
) {
  return forms(() => "only", { only: submission(operation, rest) });
}

/**
 * The action of a page with several forms: `which` names the one that was sent, `intent` by the field of
 * that name. A success redirects (303) with the headers of the operation, to an address that old
 * browsers do not keep ({@link otherAddress}); an expected failure becomes a
 * {@link FormFailure} with its status, so that the form is shown again with what was typed. Who is not
 * signed in goes to sign in, unless the operation has a sentence of its own for them.
 */
export function forms(
  which: "intent" | ((sent: Omit<Sent, "fields">) => string),
  submissions: Readonly<Record<string, Submission>>,
  /** The one that is meant when the field names none. */
  { otherwise = "" }: { otherwise?: string } = {},
) {
  const action = async ({ request, params, context }: ActionFunctionArgs) => {
    const sent: Sent = { request, url: new URL(request.url), params, fields: {} };
    let asked: Submission | undefined;
    try {
      if (which !== "intent") asked = named(submissions, which(sent));
      requireSameOrigin(request);
      if (!asked || !comesInParts(asked.operation.declaration, request)) {
        sent.fields = await readForm(request);
      }
      asked ??= named(submissions, sent.fields.intent ?? otherwise);
      // To the page only a failure is data: every other answer leads away.
      return (await submit(asked, sent)) as TypedResponse<never>;
    } catch (error) {
      if (error instanceof Response) return error as TypedResponse<never>;
      const proof = asked && (await proofFirst(error, asked, sent));
      if (proof) return proof as TypedResponse<never>;
      if (asked?.doneBy && error instanceof AppError && error.code === asked.doneBy) {
        const next = asked.doneTo ? asked.doneTo(sent) : asked.then(null, sent);
        return leadTo(next, sent) as TypedResponse<never>;
      }
      const answer = asked?.failed?.(expectedFailure(error) ?? error, sent);
      if (answer !== undefined) return elsewhere(answer);
      showFormAgain(context);
      return failure(error, asked && typed(asked, sent.fields));
    } finally {
      // A browser reads no answer before it has sent all of its form.
      if (asked && comesInParts(asked.operation.declaration, request)) drainBody(request);
    }
  };
  return Object.assign(action, { submissions });
}

/**
 * To where one proves who one is, or gets a second factor, when that is what a form lacked. What was typed is kept
 * meanwhile, and sent from there.
 */
async function proofFirst(
  error: unknown,
  asked: Submission,
  sent: Sent,
): Promise<Response | undefined> {
  if (!(error instanceof AppError)) return undefined;
  const { request, fields } = sent;
  if (error.code === "second_factor_required" && error.link) return redirect(error.link, 303);
  if (error.code !== "step_up_required") return undefined;
  const { kv, viewer } = await requestContext(request);
  const words = { path: pathOf(sent), fields: typed(asked, fields) };
  const isEmpty = !viewer || Object.keys(words.fields).length === 0;
  const kept: Record<string, string> = isEmpty
    ? {}
    : { palabras: await keepWords(kv, viewer.id_usuario, words) };
  return redirect(otherAddress(confirmPath(request, kept), request), 303);
}

function elsewhere(answer: unknown): TypedResponse<never> {
  if (answer instanceof Response) return answer as TypedResponse<never>;
  throw answer;
}

/** For a form that stands on other pages, and whose own tells of its refusals: it leads back to its `next`. */
export const onPage = {
  then: (_: unknown, { fields }: Sent) => safeNext(fields.next),
  echo: ["next"],
};

/** For a form that no page shows: whether it does something or not, it leads to where its `next` says. */
export const leadOn = {
  then: onPage.then,
  failed(error: unknown, { fields, request }: Sent) {
    if (!(error instanceof AppError)) log.error({ err: error }, "form failed");
    return redirect(otherAddress(safeNext(fields.next), request), 303);
  },
};

function named(submissions: Readonly<Record<string, Submission>>, name: string): Submission {
  const asked = Object.hasOwn(submissions, name) ? submissions[name] : undefined;
  if (!asked) throw new AppError("bad_input");
  return asked;
}

async function submit(asked: Submission, sent: Sent): Promise<Response> {
  const { operation, input, then, returnTo } = asked;
  const { access, signedOut } = operation.declaration;
  const { request, params, fields, url } = sent;
  const ctx = await requestContext(request);
  const isOpen = access === "public" || access === "consented";
  if (!ctx.viewer && !isOpen && !signedOut) {
    const back = returnTo ? new Request(new URL(returnTo(sent), url)) : request;
    const secret = await keepAfterSession(ctx, request, {
      path: pathOf(sent),
      // Whole, as what is missing of a form may be taken for emptied.
      fields: hasSecrets(asked) ? typed(asked, fields) : fields,
    });
    const to = secret ? new Request(new URL(confirmPath(back, { palabras: secret }), url)) : back;
    throw redirect(loginPath(to), 303);
  }
  const raw = input ? await input(sent, ctx as SignedInCtx) : { ...fields, ...params };
  const { answer, headers, formHeaders } = await perform(operation, { ctx, input: raw, request });
  for (const [name, value] of formHeaders) headers.append(name, value);
  return leadTo(then(answer, sent), sent, headers);
}

function leadTo(next: string | Response, { request }: Sent, headers = new Headers()): Response {
  if (typeof next === "string") {
    const done = doneCookie(next);
    if (done) headers.append("Set-Cookie", done);
    return redirect(otherAddress(next, request), { status: 303, headers });
  }
  for (const [name, value] of headers) next.headers.append(name, value);
  return next;
}

function pathOf({ url }: Sent): string {
  return `${url.pathname}${url.search}`;
}

/** What is shown again: the fields that the operation takes, except those it declares secret. */
function typed(
  { operation, echo = [] }: Submission,
  fields: Record<string, string>,
): Record<string, string> {
  const shape = shapeOf(operation) ?? {};
  const isShown = (name: string) =>
    ["intent", ...echo].includes(name) || (Object.hasOwn(shape, name) && !isSecret(shape[name]));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name)));
}

/** Whether the operation takes some, or may do so. */
function hasSecrets({ operation }: Submission): boolean {
  const shape = shapeOf(operation);
  return !shape || Object.values(shape).some(isSecret);
}

function shapeOf({ declaration }: Operation): Record<string, z.ZodType> | null {
  let object: unknown = declaration.input;
  while (object instanceof z.ZodPipe) object = object.in;
  return object instanceof z.ZodObject ? object.shape : null;
}

/** Its schema says `.meta({ secret: true })`, or does so but for being optional: it is never sent back. */
function isSecret(field: unknown): boolean {
  if (!(field instanceof z.ZodType)) return false;
  if (field.meta()?.secret === true) return true;
  if (field instanceof z.ZodPipe) return isSecret(field.in) || isSecret(field.out);
  const isWrapped =
    field instanceof z.ZodOptional ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodNullable;
  return isWrapped && isSecret(field.unwrap());
}

function failure(error: unknown, values: Record<string, string> = {}) {
  const expected = expectedFailure(error) ?? new AppError("internal", { cause: error });
  if (expected.code === "internal") log.error({ err: error }, "form failed");
  const body: FormFailure = {
    error: errorMessage(expected.code, expected.values),
    code: expected.code,
    fields: expected.fields ?? {},
    values: { ...values, ...expected.typed },
    ...(expected.link && { link: expected.link }),
  };
  const headers = expected.retryAfter ? { "Retry-After": String(expected.retryAfter) } : undefined;
  return data(body, { status: expected.status, headers });
}
