import { describe, expect, it } from "vitest";
import type { FileView } from "#app/features/posts/view.ts";
import { pictureSet, posterOf } from "./rendition.ts";

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
