import { Scripts, UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { slimRoutes } from "#app/http/html/slim-routes.js";

interface Given {
  nonce?: string | undefined;
}

/**
 * What starts the page in a browser. The framework's own would bring the map of all routes along: of it a page has only
 * those it stands on, so a first visit weighs the same however many there are. All others come by `readMapLate`.
 */
export const PageScripts = import.meta.env.DEV
  ? Scripts
  : import.meta.env.SSR
    ? Written
    : () => holding("");

function Written({ nonce = "" }: Given) {
  const context = useContext(UNSAFE_RemixContext);
  const ids = useMatches().map(({ id }) => id);
  if (!context) throw new Error("These scripts stand in a page of Remix");
  const { entry, routes, url } = context.manifest;
  const here = ids.map((id) => routes[id]!);
  // The modules themselves are fetched by the script that imports them.
  const loaded = new Set([
    ...[entry.module, ...entry.imports],
    ...here.flatMap(({ imports = [] }) => imports),
  ]);
  for (const { module } of here) loaded.delete(module);
  const map = { url, routes: slimRoutes(Object.fromEntries(here.map((each) => [each.id, each]))) };
  const script = (text: string, kind = "") => `<script nonce="${nonce}"${kind}>${text}</script>`;
  return holding(
    [...loaded].map((path) => `<link rel="modulepreload" href="${path}">`).join("") +
      script(
        `window.__remixContext=${context.serverHandoffString};window.__remixManifest=${JSON.stringify(map)}`,
      ) +
      script(
        here.map(({ module }, at) => `import*as r${at} from"${module}";`).join("") +
          `window.__remixRouteModules={${ids.map((id, at) => `${JSON.stringify(id)}:r${at}`).join()}};` +
          `import("${entry.module}")`,
        ' type="module" async',
      ),
  );
}

/** The browser takes it as it stands, without a word of it. */
function holding(html: string) {
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
