import type { Locator } from "@playwright/test";
import sharp from "sharp";

/** Something to be read or made out: where it stands, in which colour, and how well it has to be seen. */
interface Mark {
  name: string;
  box: { x: number; y: number; width: number; height: number };
  colour: number[];
  wanted: number;
  /** It is cut to a circle, or what it stands in is: its corners are not seen. */
  isRound: boolean;
}

const TEXT = 4.5;
const ICON = 3;
const NOTHING_TO_READ = `
  * { color: transparent !important; text-shadow: none !important; transition: none !important }
  .i-logo { background: none !important }`;

/**
 * The words and icons in a part of a page that stand out too little from what is painted under them, with
 * their contrast to the worst pixel. They are hidden for it: what is measured is what one sees.
 */
export async function hardToSee(part: Locator): Promise<string[]> {
  const marks = await part.evaluate(findMarks, { text: TEXT, icon: ICON });
  const page = part.page();
  // The policy of the site refuses a style tag, not a sheet that a script makes.
  const bare = await page.evaluateHandle((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, NOTHING_TO_READ);
  const { data, info } = await sharp(await page.screenshot({ animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await bare.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  const scale = info.width / (page.viewportSize()?.width ?? info.width);
  return marks.flatMap(({ name, box, colour, wanted, isRound }) => {
    const own = luminance(colour);
    const isCorner = (x: number, y: number) =>
      isRound &&
      Math.hypot(x / scale - box.x - box.width / 2, y / scale - box.y - box.height / 2) >
        box.width / 2 - 1;
    let worst = Infinity;
    for (let y = Math.ceil(box.y * scale); y < (box.y + box.height) * scale; y++) {
      for (let x = Math.ceil(box.x * scale); x < (box.x + box.width) * scale; x++) {
        if (isCorner(x, y)) continue;
        const at = (y * info.width + x) * 3;
        const under = luminance([...data.subarray(at, at + 3)]);
        const ratio = (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05);
        worst = Math.min(worst, ratio);
      }
    }
    return worst < wanted ? [`${name}: ${worst.toFixed(2)}`] : [];
  });
}

/** In the page: what can be seen now, each line of text for itself. */
function findMarks(part: Element, wanted: { text: number; icon: number }): Mark[] {
  const marks: Mark[] = [];
  const note = (element: Element, rect: DOMRect, name: string, least: number) => {
    const { color, opacity, visibility } = getComputedStyle(element);
    const around = [element, element.parentElement ?? element];
    const isInside = rect.top >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth;
    const inset = 1;
    const hit = document.elementsFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    if (!isInside || rect.width < 4 || opacity === "0" || visibility === "hidden") return;
    if (
      !element.checkVisibility({ opacityProperty: true }) ||
      !hit.some((over) => over.contains(element))
    )
      return;
    marks.push({
      name,
      box: {
        x: rect.left + inset,
        y: rect.top + inset,
        width: rect.width - 2 * inset,
        height: rect.height - 2 * inset,
      },
      colour: (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
      wanted: least,
      isRound: around.some((each) => {
        return parseFloat(getComputedStyle(each).borderRadius) >= rect.width / 2;
      }),
    });
  };
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent?.trim();
    const element = node.parentElement;
    if (!words || !element || element.closest(".visually-hidden, script, noscript")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Of a text that is cut, the lines that are left.
    const holder = element.closest("p") ?? element.closest("span, a, button") ?? element;
    const foot = holder.getBoundingClientRect().bottom + 1;
    for (const rect of range.getClientRects()) {
      if (rect.bottom <= foot) note(element, rect, words.slice(0, 30), wanted.text);
    }
  }
  for (const icon of part.querySelectorAll(".icon")) {
    const name = icon.className;
    note(icon, icon.getBoundingClientRect(), name, wanted.icon);
  }
  return marks;
}

/** As WCAG has it, of a colour of three bytes. */
export function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
