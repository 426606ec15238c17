/**
 * Leaves the site now: the page goes blank before anything else is asked of anybody, and what comes stands in its place
 * in the history.
 */
export function leave(address: string): void {
  for (const media of document.querySelectorAll("video, audio"))
    (media as HTMLMediaElement).pause();
  document.documentElement.style.display = "none";
  document.title = new URL(address).hostname;
  for (const icon of document.querySelectorAll('link[rel="icon"]')) icon.remove();
  window.location.replace(address);
}
