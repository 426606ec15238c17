import type { Page } from "@playwright/test";

/**
 * Controls that a finger or a pointer misses, as they are less than `usual` pixels tall or wide. A link in a
 * line of text is as tall as its line.
 */
export function missed(page: Page, usual: number): Promise<string[]> {
  return page.evaluate((usual) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...controls].flatMap((control) => {
      const shown = control.closest("label") ?? control;
      const { width, height } = shown.getBoundingClientRect();
      const isThere = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isForReaders = control.closest(".visually-hidden") || width * height <= 1;
      // What somebody wrote may be one hashtag alone.
      const isWritten = control.matches("p > a") && /^[#@]/.test(control.textContent);
      const isInText =
        (isWritten || control.parentElement!.textContent.trim() !== control.textContent.trim()) &&
        control.closest("p, li, dd, legend") !== null &&
        getComputedStyle(control).display === "inline";
      if (!isThere || isForReaders || isInText) return [];
      const words = control.ariaLabel ?? control.textContent.trim().slice(0, 30);
      // Swiping does the same as the dots; the provider's button has its own heights (product.md 4.7).
      const isLesser = control.closest("[aria-label='Archivos de la publicación']");
      const least = isLesser || words.includes("Google") ? 24 : usual;
      // Half a pixel is how browsers round.
      if (Math.min(width, height) + 0.5 >= least) return [];
      return [`${control.tagName} "${words}" ${width.toFixed(0)}x${height.toFixed(0)}`];
    });
  }, usual);
}
