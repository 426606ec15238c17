import { describe, expect, it } from "vitest";
import type { FileView } from "#app/features/posts/view.ts";
import { drawnIn, pictureSet, posterOf } from "./rendition.ts";

const video = (widths: number[]) => {
  const posters = widths.map((width) => ({
    ...{ label: `w${width}`, url: `a-w${width}.webp`, mime: "image/webp", width, height: width },
  }));
  const film = { label: "360p", url: "a.mp4", mime: "video/mp4", width: 360, height: 640 };
  const variants = [...posters, film].sort((a, b) => a.width - b.width);
  return { variants, poster: "a-poster.jpg" } as FileView;
};

describe("the poster of a video", () => {
  it("is a light one where a tag takes one alone, and the old one where there is no other", () => {
    expect(posterOf(video([320, 480, 720]))).toBe("a-w480.webp");
    expect(posterOf(video([320, 360]))).toBe("a-w360.webp");
    expect(posterOf(video([480]))).toBe("a-w480.webp");
    expect(posterOf(video([]))).toBe("a-poster.jpg");
  });

  it("comes in the widths there are where it is shown as a picture", () => {
    expect(pictureSet(video([320, 480]).variants, "webp")).toBe(
      "/uploads/a-w320.webp 320w, /uploads/a-w480.webp 480w",
    );
  });
});

describe("how wide a picture is drawn", () => {
  const tall = { width: 900, height: 1800 };

  it("is its stage's width, or what its own shape leaves of the height", () => {
    expect(drawnIn({ width: "50vw" }, tall)).toBe(
      "(max-width: 767px) min(100vw, 0.5 * 100vh), min(50vw, 0.5 * (100vh - 132px))",
    );
  });

  it("is less in a stage that is wider than it", () => {
    const stage = { width: "50vw", shape: 1 };
    expect(drawnIn(stage, tall)).toContain("min(0.500 * (50vw),");
    expect(drawnIn(stage, tall)).toContain("min(100vw,");
    expect(drawnIn({ ...stage, isShapedOnPhones: true }, tall)).toContain("min(0.500 * 100vw,");
    expect(drawnIn(stage, { width: 900, height: 1000 })).toContain("min(50vw,");
  });

  it("is another from where words stand beside it", () => {
    const stage = { width: "100vw - 9px", besideWords: "60vw" };
    expect(drawnIn(stage, tall)).toMatch(
      /, \(max-width: 1023px\) min\(100vw - 9px, .*\), min\(60vw, /,
    );
  });

  it("is not known of old posts: as wide as the stage", () => {
    const unknown = { width: null, height: null };
    expect(drawnIn({ width: "50vw" }, unknown)).toBe("(max-width: 767px) 100vw, calc(50vw)");
  });
});
