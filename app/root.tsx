import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import { SessionMirror } from "./features/accounts/session-mirror.tsx";
import { ConsentMirror } from "./features/consent/consent-mirror.tsx";
import { takeSettled } from "#app/features/publish/pending/pending-cookie.server.ts";
import { PushHostLater } from "./features/push/push-host-later.tsx";
import { AppMarks } from "./features/offline/app-marks.tsx";
import { QuickHide } from "./features/offline/discretion/quick-hide.tsx";
import { OfflineHostLater } from "./features/offline/offline-host-later.tsx";
import { countWaiting } from "./features/shell/waiting.server.ts";
import { ErrorPage } from "./features/shell/error-page.tsx";
import { PublicationNotifier } from "#app/features/publish/pending/publication-notifier.tsx";
import { LOCALE } from "#app/strings/language.ts";
import { MARK_SCRIPTS } from "#app/ui/browser/quiet-until-taken-over.tsx";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { ScrollPlace } from "#app/ui/browser/scroll-place.tsx";
import { PageScripts } from "#app/ui/page-scripts.tsx";
import { surfaces } from "#app/ui/surfaces.ts";
import { type RootData, usePageLanguage, useRootData } from "#app/ui/root-data.ts";
import { Shell } from "./features/shell/shell.tsx";
import { getEnv } from "./env.server.ts";
import { textsToTell } from "./legal-versions.ts";
import { takeDone } from "#app/http/after-form/done.server.ts";
import { requestContext } from "./http/context.server.ts";
import { throwFailure } from "./http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import type { ThrownGate } from "#app/http/html/gate.ts";
import { previewTags } from "#app/http/html/link-preview.ts";
import { useNonce } from "#app/http/security/nonce.tsx";
import { renamedCookies, tokenOf } from "./http/session.server.ts";
import { isDiscreet, readDiscretion } from "./http/cookies/discretion.server.ts";
import { readSaver } from "./http/cookies/saver.server.ts";
import { readTheme } from "./http/cookies/theme.server.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/icons.css";

// Whoever is in has no use for it. The server writes it into the page.
const AgeGate = import.meta.env.SSR
  ? (await import("./features/consent/age-gate.tsx")).default
  : lazy(() => arriving(() => import("./features/consent/age-gate.tsx")));

export function loader({ request }: LoaderFunctionArgs) {
  return loadRoot(request).catch(throwFailure);
}

async function loadRoot(request: Request) {
  const ctx = await requestContext(request);
  const { viewer } = ctx;
  const { siteName, neutralName, leaveUrl, serviceWorker, age } = getEnv();
  const taken = await part("settled posts", () => takeSettled(ctx, request));
  const { settled, cookie } = taken ?? { settled: [] };
  const { isNews, cookie: saidCookie } = takeDone(request);
  const texts = viewer ? textsToTell(viewer) : [];
  const waiting = viewer && (await part("unread badge", () => countWaiting({ ...ctx, viewer })));
  const discreet = readDiscretion(request, viewer);
  const headers = new Headers();
  for (const each of [cookie, saidCookie]) if (each) headers.append("Set-Cookie", each);
  const held = tokenOf(request);
  if (viewer && held?.isOldName) {
    const renamed = await part("renamed session", () => renamedCookies(ctx.db, held.token));
    for (const each of renamed ?? []) headers.append("Set-Cookie", each);
  }
  return data(
    {
      siteName,
      leaveUrl,
      ...(!serviceWorker && { noWorker: true as const }),
      ...(age && { noReading: true as const }),
      theme: readTheme(request),
      ...(isDiscreet(discreet) && { discreet: { ...discreet, nombre: neutralName } }),
      ...(readSaver(request, viewer) && { saver: true as const }),
      /** Posts whose end is to be told. */
      settled,
      viewer: viewer && {
        id_usuario: viewer.id_usuario,
        nombre_usuario: viewer.nombre_usuario,
        profile_picture: viewer.profile_picture,
        es_creador: viewer.es_creador,
        ...(viewer.role !== "user" && { modera: true as const }),
        ...(viewer.role === "administrator" && { administra: true as const }),
      },
      ...(texts.length > 0 && { texts }),
      unread: waiting?.unread ?? null,
      ...(waiting && { news: waiting.news }),
      asked: waiting?.asked ?? null,
      isNews,
    } satisfies RootData & { settled: unknown },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const preview = gateOf(error)?.preview;
  return [{ title: preview?.title ?? data?.siteName ?? "Shortit" }, ...previewTags(preview)];
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useNonce();
  const language = usePageLanguage();
  return (
    <html lang={language ?? LOCALE} data-theme={root?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        <ThemeColor theme={root?.theme ?? null} />
        <AppMarks discreet={root?.discreet} />
        <Meta />
        <Links />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: MARK_SCRIPTS }}
        />
      </head>
      <body>
        {children}
        <QuickHide />
        <ScrollPlace nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The colour of the browser's own bars. */
function ThemeColor({ theme }: { theme: keyof typeof surfaces | null }) {
  if (theme) return <meta name="theme-color" content={surfaces[theme]} />;
  return (["dark", "light"] as const).map((scheme) => (
    <meta
      key={scheme}
      name="theme-color"
      content={surfaces[scheme]}
      media={`(prefers-color-scheme: ${scheme})`}
    />
  ));
}

export default function App() {
  return (
    <Frame>
      <ConsentMirror />
      <OfflineHostLater />
      <Outlet />
    </Frame>
  );
}

/** What every page has, also the one of an error: it may be the page that is to tell of a post. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const settled = useRouteLoaderData<typeof loader>("root")?.settled;
  return (
    <Shell viewer={root?.viewer ?? null} siteName={root?.siteName ?? "Shortit"}>
      {/* Where the root itself has failed, nobody knows who is signed in. */}
      {root && <SessionMirror viewer={root.viewer} />}
      {root?.viewer && <PushHostLater me={root.viewer.id_usuario} />}
      {children}
      <PublicationNotifier isSignedIn={Boolean(root?.viewer)} notices={settled} />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRootData();
  const { pathname, search } = useLocation();
  const gate = gateOf(error);
  if (gate) {
    return (
      <Suspense fallback={null}>
        <AgeGate
          siteName={root?.siteName ?? "Shortit"}
          next={`${pathname}${search}`}
          leaveUrl={root?.leaveUrl ?? "about:blank"}
          isRefused={gate.isRefused}
          check={gate.check}
        />
      </Suspense>
    );
  }
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** What a page throws while there is no consent. */
function gateOf(error: unknown): ThrownGate | null {
  if (!isRouteErrorResponse(error)) return null;
  const thrown = error.data as Partial<ThrownGate> | null;
  return thrown?.ageGate ? (thrown as ThrownGate) : null;
}
