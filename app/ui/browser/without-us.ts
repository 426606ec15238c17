declare global {
  interface Window {
    /** What stands in the place of pictures that wait for scripts, beside what stood there. */
    instead?: [Element, Element][];
    /** Our scripts have come: nothing may stand in for them any more. */
    ours?: boolean;
  }
}

/**
 * Runs inline. Where scripts run but ours do not come, what waits for them is shown without. React
 * expects the document as the server sent it, so should ours come after all, {@link takeBack} puts it
 * back as it was.
 */
export const WITHOUT_US = `addEventListener("load",function(){setTimeout(function(){var n=window.ours?[]:document.querySelectorAll("[data-row] noscript");window.instead=[].map.call(n,function(e){var d=document.createElement("div");d.style.display="contents";d.innerHTML=e.textContent;e.replaceWith(d);return[d,e]})},5e3)});`;

export function takeBack(): void {
  window.ours = true;
  for (const [shown, noscript] of window.instead ?? []) shown.replaceWith(noscript);
  delete window.instead;
}
