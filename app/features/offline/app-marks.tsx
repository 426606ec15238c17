import type { RootData } from "#app/ui/root-data.ts";
import { tabIcon, touchIcon } from "./icons.ts";

/**
 * What a browser shows of the site outside its pages: icons, the manifest of the app, and where somebody wants it so a
 * title that says nothing. Of several titles a browser takes the first, so it stands before those of the pages.
 */
export function AppMarks({ discreet }: { discreet: RootData["discreet"] }) {
  return (
    <>
      {discreet?.titulo && <title>{discreet.nombre}</title>}
      <link rel="icon" href={tabIcon(discreet?.titulo ? "notas" : "sitio")} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touchIcon(discreet?.icono ? "notas" : "sitio")} />
      {/* Which one it gets is said by a cookie. */}
      <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
    </>
  );
}
