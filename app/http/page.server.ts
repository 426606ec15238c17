import { type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { textsToAccept } from "#app/legal-versions.ts";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { askedLevel, isOldEnough } from "./age/proof.server.ts";
import { CONSENT_COOKIE, isValidConsent } from "./cookies/consent.server.ts";
import { requestContext, requireViewer } from "./context.server.ts";
import { readCookie } from "./cookies/cookies.server.ts";
import type { AppError } from "./errors.ts";
import { expectedFailure } from "./failures/failure.server.ts";
import type { ThrownGate } from "./html/gate.ts";
import type { LinkPreview } from "./html/link-preview.ts";
import { requestIdOf } from "./request-id.ts";
import { loginPath } from "./next.ts";
import { isAfterForm } from "./after-form/other-address.server.ts";
import { type Fresh, isFormShownAgain, stepUpTo } from "./step-up/fresh.server.ts";
import type { DeclaredSharing, Sharing } from "./shared-pages/sharing.server.ts";

type PageAccess = "public" | "consented" | "member";
type PageCtx<A extends PageAccess> = A extends "member" ? SignedInCtx : Ctx;

/** The address of a page. */
export interface Visited {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  /** What is made now is kept and shown to all visitors. */
  isForAll: boolean;
}

interface PageOptions {
  /** Nothing on it is for adults only: a declaration is enough everywhere. */
  ageless?: true;
  /** It stays open for who has yet to agree to the texts as they are now, or to show their age. */
  staysOpen?: true;
  /** Of members: it is shown to who has proved who they are a moment ago; others do so and come back. */
  fresh?: Fresh;
  /** What the page says when something unexpected went wrong while it was read. */
  failed?: string;
  /** What sites that show links to us may know without consent. */
  preview?: (ctx: Ctx, visited: Visited) => Promise<LinkPreview | null>;
  /** It is the same for all visitors: it is made once in a few seconds for all of them. */
  shared?: Sharing;
}

/**
 * The loader of a page: for everybody, behind the age gate, or for somebody signed in. An expected failure
 * becomes the error page with its status and sentence.
 */
export function page<A extends PageAccess, T>(
  access: A,
  read: (ctx: PageCtx<A>, visited: Visited) => Promise<T>,
  { failed, ...options }: PageOptions = {},
) {
  const loader = ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const isForAll = context.isForAll === true;
    const visited = { request, url: new URL(request.url), params, isForAll };
    const fresh = freshAfter(options.fresh, context);
    const open = openFor(access, visited, { ...options, fresh });
    return loadPage(open, (ctx) => read(ctx, visited), { request, failed });
  };
  const { shared } = options;
  const sharing: DeclaredSharing | null = shared
    ? { ...shared, isGated: access !== "public" }
    : null;
  return Object.assign(loader, { sharing });
}

/** A form that is shown again with what was typed was let through a moment ago, maybe at the end of its time. */
function freshAfter(fresh: Fresh = false, context: AppLoadContext): Fresh {
  return fresh && fresh !== "console" && isFormShownAgain(context) ? "files" : fresh;
}

async function openFor<A extends PageAccess>(
  access: A,
  visited: Visited,
  { preview, ...options }: PageOptions,
): Promise<PageCtx<A>> {
  const { request } = visited;
  if (access === "public") return (await requestContext(request)) as PageCtx<A>;
  if (access === "member") return await openOwnPage(request, options);
  const shown = preview && ((ctx: Ctx) => preview(ctx, visited));
  return (await openPage(request, { ...options, preview: shown })) as PageCtx<A>;
}

interface Gated extends Pick<PageOptions, "ageless" | "staysOpen" | "fresh"> {
  preview?: ((ctx: Ctx) => Promise<LinkPreview | null>) | undefined;
}

/**
 * The context of a page, behind the age gate: without a valid consent record it throws the answer
 * that the root shows as the gate, so that no page's data leaves the server, only what `preview`
 * gives for the sites that show links to us.
 */
async function openPage(request: Request, { preview, ageless, staysOpen }: Gated): Promise<Ctx> {
  const ctx = await requestContext(request);
  const isOld = ageless || staysOpen || isOldEnough(request, ctx.viewer);
  if (isOld && hasConsent(request)) {
    if (!staysOpen) requireAccepted(ctx, request);
    return ctx;
  }
  const gate: ThrownGate = {
    ageGate: true,
    isRefused: isAfterForm(request),
    check: isOld ? null : askedLevel(request),
    preview: preview ? await preview(ctx) : null,
  };
  throw data(gate, 200);
}

/** Whoever is signed in reads and accepts the texts that need it first: product.md 20.10. */
function requireAccepted({ viewer }: Ctx, request: Request): void {
  if (!viewer || textsToAccept(viewer).length === 0) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/condiciones?next=${encodeURIComponent(`${pathname}${search}`)}`, 303);
}

/**
 * Runs what a page reads: an expected failure becomes the error page with its status and sentence.
 * `failed` is what the page says when something else went wrong.
 */
async function loadPage<C extends Ctx, T>(
  open: Promise<C>,
  read: (ctx: C) => Promise<T>,
  { request, failed }: { request: Request; failed: string | undefined },
): Promise<T> {
  const ctx = await open.catch(throwFailure);
  try {
    return await read(ctx);
  } catch (error) {
    const expected = expectedFailure(error);
    if (expected && expected.code !== "internal") throw failurePage(expected);
    if (!failed || error instanceof Response) throw error;
    log.error({ err: error, request: requestIdOf(request) }, "page failed");
    throw data({ error: failed }, { status: 500 });
  }
}

/** Throws the error page that says what is expected to fail, or what it was given. */
export function throwFailure(error: unknown): never {
  const expected = expectedFailure(error);
  throw expected ? failurePage(expected) : error;
}

/** Thrown, it is the error page with the status and the sentence of this failure. */
export function failurePage({ code, values, status, retryAfter }: AppError) {
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data({ error: errorMessage(code, values) }, { status, headers });
}

/** Like {@link openPage}, for somebody signed in; others are sent to sign in and come back. */
async function openOwnPage(request: Request, options: Gated): Promise<SignedInCtx> {
  const ctx = await openPage(request, options);
  if (!ctx.viewer) throw redirect(loginPath(request), 303);
  const elsewhere = await stepUpTo(ctx, options.fresh ?? false, request);
  if (elsewhere) throw redirect(elsewhere, 303);
  return requireViewer(ctx);
}

export function hasConsent(request: Request): boolean {
  return isValidConsent(readCookie(request, CONSENT_COOKIE), Date.now());
}
