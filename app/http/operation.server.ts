import type { z } from "zod";
import type { Ctx, SignedInCtx, Viewer } from "#app/context.server.ts";
import { textsThatChanged, textsToAccept } from "#app/legal-versions.ts";
import { noteWrite } from "#app/replica.server.ts";
import { requireAge } from "./age/proof.server.ts";
import { requireViewer } from "./context.server.ts";
import { AppError, type ErrorCode } from "./errors.ts";
import { parseInput } from "./input.server.ts";
import { countCall, forgiveCall, type Limit } from "./rate-limit.server.ts";
import { tokenOf } from "./session.server.ts";
import { type Fresh, requireFresh } from "./step-up/fresh.server.ts";
import { requireScope } from "./tokens/scope.server.ts";
import type { Scope } from "./tokens/scopes.ts";

/**
 * Who may call: everybody; everybody behind the age gate; somebody signed in; a creator; a moderator
 * (which an administrator is too); an administrator; or the owner of what is named (moderators too where the operation says so). Ownership itself stands in
 * the `where` of the write, so what is somebody else's looks like what does not exist.
 */
export type Access =
  | "public"
  | "consented"
  | "member"
  | "creator"
  | "moderator"
  | "administrator"
  | "owner";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type CtxFor<A extends Access> = A extends "public" | "consented" ? Ctx : SignedInCtx;

interface ReplyOptions {
  headers?: HeadersInit;
  formHeaders?: HeadersInit;
  status?: number;
}

/** The answer of a call with headers of its own, or another status than the declared one. */
export class Reply<T> {
  readonly answer: T;
  readonly headers: Headers;
  /** What the browser of a form gets too, and a client of the API does not. */
  readonly formHeaders: Headers;
  readonly status: number | undefined;

  constructor(answer: T, { headers, formHeaders, status }: ReplyOptions = {}) {
    this.answer = answer;
    this.headers = new Headers(headers);
    this.formHeaders = new Headers(formHeaders);
    this.status = status;
  }
}

/** What a multipart body is made of: text fields first, then one file, or several of one name. */
export interface Parts {
  fields?: z.ZodObject;
  file: string;
  many?: true;
}

interface Declaration<
  A extends Access,
  I extends z.ZodObject | z.ZodPipe,
  R extends z.ZodType | null,
> {
  /** In the published description; unique. */
  id: string;
  /** One English sentence for whoever writes a client. */
  summary: string;
  method: Method;
  /** With its parameters in braces: `/api/publicaciones/{id}`. */
  path: string;
  /** Other addresses of the same operation. */
  also?: readonly string[];
  /** False: only a form of ours calls it, and `path` is the page the form posts to. */
  json?: false;
  access: A;
  /**
   * Nothing in it is for adults only: it is there too for who has yet to show their age (AGE_POLICY), or to
   * agree to a text that has changed.
   */
  ageless?: true;
  /**
   * Whoever is signed in has proved who they are a moment ago (`step-up/fresh.server.ts`). Operations of moderators
   * and administrators are of the console, unless they say otherwise.
   */
  fresh?: Fresh;
  /**
   * What a personal token must be allowed to call it; null: no token may. Reading wants `read` and changing
   * `write` unless it says otherwise, and what is fresh or of the console is never theirs (`scopeOf`).
   */
  scope?: Scope | null;
  /** Something of the caller's is put before others by it: not while moderation has silenced them. */
  speaks?: true;
  /** What somebody is told who is not signed in; `not_signed_in` unless it says otherwise. */
  signedOut?: ErrorCode;
  /** What a bearer token that is no longer good is told on a call that needs none. */
  deadBearer?: ErrorCode;
  /**
   * Of what its caller looks for it changes nothing, though its method says that it writes: it may look in the replica
   * (`app/replica.server.ts`) itself, and keeps nobody from that.
   */
  mayBeBehind?: true;
  /** Every limit that counts a call of it, in the order they are asked. */
  limits?: readonly Limit<z.output<I>, CtxFor<A>>[];
  /** Parameters of the path, then the query of a GET or the fields of a body, in one object. */
  input: I;
  /**
   * Fields of a body that may stand in the address instead: on its way a DELETE may lose its body, which has no
   * meaning by itself.
   */
  inQuery?: readonly string[];
  /** What a parameter of the path that is none is answered with; `not_found` unless it says otherwise. */
  badParam?: ErrorCode;
  /** The body is multipart, which `run` reads from the request as it comes. */
  parts?: Parts;
  /** Instead of JSON the body may be multipart, which `run` reads from the request as it comes: see {@link isMultipart}. */
  maybeParts?: Parts;
  /** The body is bytes of this kind, or none, which `run` reads from the request as they come. */
  stream?: string;
  /** The body is JSON like this and signed over its bytes, which `run` reads from the request as they are. */
  signed?: z.ZodObject;
  /** What kind of bytes a success is, instead of JSON: `run` gives the whole response. */
  bytes?: string;
  /** The JSON of a success; null: nothing is answered (204). */
  answer: R;
  /** Of a success: 200 with an answer and 204 without, unless it says otherwise. */
  status?: 200 | 201;
  /** Other successes, and when: 202 answers like it, 304 with nothing, to who has what the `ETag` says. */
  alsoStatus?: Readonly<Partial<Record<202 | 304, string>>>;
  /** Expected failures beyond those that come of how it is called (see `errorsOf`). */
  errors?: readonly ErrorCode[];
  /** More fields of the error object, for clients that look at them first. */
  errorFields?: Readonly<Record<string, unknown>>;
  /** Input of a call that could succeed, without the parameters of the path. */
  example?: Readonly<Record<string, unknown>>;
  /**
   * What an earlier call with the same key has made: answered again, and no limit counts it. Throws
   * `key_reused` where that call brought something else.
   */
  replay?: (
    ctx: CtxFor<A>,
    input: z.output<I>,
    request: Request,
  ) => Promise<AnswerOf<R> | Reply<AnswerOf<R>> | undefined>;
  /**
   * What the very same call has done a moment ago, answered again to who has not proved who they are: it gave the
   * session another token, and by the one before nothing counts as proved. Undefined: it has not done so.
   */
  doneBefore?: (
    ctx: CtxFor<A>,
    input: z.output<I>,
    request: Request,
  ) => Promise<AnswerOf<R> | Reply<AnswerOf<R>> | undefined>;
  run: (
    ctx: CtxFor<A>,
    input: z.output<I>,
    request: Request,
  ) => Promise<AnswerOf<R> | Reply<AnswerOf<R>>>;
}

type AnswerOf<R extends z.ZodType | null> = R extends z.ZodType ? z.input<R> : unknown;

export interface Operation<Answer = unknown> {
  readonly declaration: Readonly<Declaration<Access, z.ZodObject | z.ZodPipe, z.ZodType | null>>;
  /** Only the compiler reads it. */
  readonly answers?: Answer;
}

/** Every failure it may answer: those it declares, and what follows from how it is called and by whom. */
export function errorsOf(declared: Operation["declaration"]): Set<ErrorCode> {
  const { access, method, path, parts, stream, limits = [], errors = [], replay } = declared;
  const { deadBearer } = declared;
  const { speaks, ageless } = declared;
  const { signedOut = "not_signed_in", badParam = "not_found" } = declared;
  const isOpen = access === "public" || access === "consented";
  const codes: (ErrorCode | false | undefined)[] = [
    ...errors,
    "bad_input",
    "internal",
    "token_in_address",
    "insufficient_scope",
    "other_account",
    "database_away",
    "database_full",
    deadBearer,
    replay && "key_reused",
    !isOpen && signedOut,
    access === "creator" && "creators_only",
    (access === "moderator" || access === "administrator") && "forbidden",
    !ageless && "age_required",
    !ageless && !(declared.bytes && access === "public") && "acceptance_required",
    speaks && "muted",
    freshOf(declared) && "step_up_required",
    freshOf(declared) && freshOf(declared) !== true && "second_factor_required",
    path.includes("{") && badParam,
    limits.length > 0 && "too_many_requests",
    method !== "GET" && "cross_origin",
    method !== "GET" && !parts && !stream && "body_too_large",
  ];
  return new Set(codes.filter((code) => code !== false && code !== undefined));
}

/** Whether the body comes in parts. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** Whether `run` reads the body itself, part by part. */
export function comesInParts(declared: Operation["declaration"], request: Request): boolean {
  if (declared.parts) return true;
  return declared.maybeParts !== undefined && isMultipart(request);
}

/** Declares an operation: the page's form and the JSON endpoint both take it, so they cannot differ. */
export function operation<
  const A extends Access,
  I extends z.ZodObject | z.ZodPipe,
  R extends z.ZodType | null,
>(declaration: Declaration<A, I, R>): Operation<AnswerOf<R>> {
  return { declaration: declaration as unknown as Operation["declaration"] };
}

/** Runs an operation for whoever asks: authorise, parse, limit, and then the one call into the domain. */
export async function perform<Answer>(
  { declaration }: Operation<Answer>,
  { ctx: given, input: raw, request }: { ctx: Ctx; input: unknown; request: Request },
): Promise<Reply<Answer>> {
  const mayBeBehind = declaration.mayBeBehind ?? declaration.method === "GET";
  const ctx = mayBeBehind ? given : { ...given, replica: null };
  requireScope(declaration, ctx.viewer);
  requireMeant(ctx, request);
  if (!declaration.ageless) {
    requireAge(request, ctx.viewer);
    requireAcceptance(declaration, ctx, request);
  }
  const allowed = authorise(declaration, ctx);
  try {
    await requireFresh(allowed, freshOf(declaration), request);
  } catch (error) {
    const done = await doneBefore(declaration, allowed, { raw, request });
    if (done === undefined) throw error;
    return replyOf(done as Answer);
  }
  const input = parse(declaration, raw);
  const before = await declaration.replay?.(allowed, input, request);
  if (before !== undefined) return replyOf(before as Answer);
  const limits = declaration.limits ?? [];
  for (const limit of limits) await countCall(allowed, limit, { input, request });
  const answer = await declaration.run(allowed, input, request).finally(() =>
    // Also of what failed in the middle.
    mayBeBehind ? undefined : noteWrite(given),
  );
  for (const limit of limits) await forgiveCall(allowed, limit, { input, request });
  return replyOf(answer as Answer);
}

async function doneBefore(
  declaration: Operation["declaration"],
  ctx: SignedInCtx,
  { raw, request }: { raw: unknown; request: Request },
): Promise<unknown> {
  const input = declaration.doneBefore && declaration.input.safeParse(raw);
  return input?.success ? declaration.doneBefore?.(ctx, input.data, request) : undefined;
}

function freshOf({ fresh, access }: Operation["declaration"]): Fresh {
  return fresh ?? (access === "moderator" || access === "administrator" ? "console" : false);
}

function replyOf<Answer>(answer: Answer | Reply<Answer>): Reply<Answer> {
  return answer instanceof Reply ? answer : new Reply(answer);
}

/**
 * What waited in a browser goes out as the person who typed it, whoever is signed in there by now: before anything
 * is asked of those. Of what needs nobody, too: it is done for whoever is signed in.
 */
function requireMeant({ viewer }: Ctx, request: Request): void {
  const meant = request.headers.get("x-account");
  if (!viewer || meant === null) return;
  if (meant !== String(viewer.id_usuario)) throw new AppError("other_account");
}

/** Where the texts stand that somebody has to agree to, and are agreed to. */
export const TEXTS_PATH = "/condiciones";

/**
 * Whoever has not agreed to the texts as they are does so before they go on (product.md 20.10): who sits at a
 * browser, and who had agreed to them as they were; a program that the operator made an account for goes on
 * by its token. The bytes of what is shown on the pages that stay open are there for them, as for anybody.
 */
function requireAcceptance(
  { access, bytes }: Operation["declaration"],
  { viewer }: Ctx,
  request: Request,
): void {
  if (!viewer || (bytes && access === "public")) return;
  const isBrowser = tokenOf(request)?.from === "cookie";
  const missing = isBrowser ? textsToAccept(viewer) : textsThatChanged(viewer);
  if (missing.length === 0) return;
  throw new AppError("acceptance_required", { link: TEXTS_PATH });
}

function authorise(
  { access, speaks, signedOut = "not_signed_in" }: Operation["declaration"],
  ctx: Ctx,
): SignedInCtx {
  // An operation for everybody declares a context in which nobody may be signed in.
  if (access === "public" || access === "consented") return ctx as SignedInCtx;
  if (!ctx.viewer) throw new AppError(signedOut);
  const { viewer } = ctx;
  if (access === "creator" && !viewer.es_creador) throw new AppError("creators_only");
  const isRefused =
    (access === "moderator" && viewer.role === "user") ||
    (access === "administrator" && viewer.role !== "administrator");
  if (isRefused) throw new AppError("forbidden");
  if (speaks) requireVoice(viewer);
  return requireViewer(ctx);
}

/** Throws `muted` for whom moderation has silenced. An operation that speaks only at times asks it itself. */
export function requireVoice({ muted_until }: Pick<Viewer, "muted_until">): void {
  if ((muted_until ?? 0) > Date.now()) throw new AppError("muted");
}

function parse({ path, input, badParam = "not_found" }: Operation["declaration"], raw: unknown) {
  try {
    return parseInput(input, raw) as Record<string, unknown>;
  } catch (error) {
    const wrong = error instanceof AppError ? Object.keys(error.fields ?? {}) : [];
    if (wrong.some((name) => path.includes(`{${name}}`))) throw new AppError(badParam);
    throw error;
  }
}
