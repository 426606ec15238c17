/**
 * Loads the page anew after so many seconds where no scripts run. Where they do they have to look themselves: a browser
 * that has read of it loads the page anew, also when scripts have taken the element away since.
 */
export function AnewWithoutScripts({ seconds }: { seconds: number }) {
  return (
    <noscript hidden>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
