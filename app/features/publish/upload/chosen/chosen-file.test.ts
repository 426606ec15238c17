import { describe, expect, it } from "vitest";
import { kindOf, postersOf, problemOf, problemOfAll } from "./chosen-file.ts";

const limits = { maxFiles: 3, maxUploadMb: 2, maxVideoSeconds: 600 };
const MEGABYTE = 1024 * 1024;

const chosen = (name: string, type: string, size = 10, seconds: number | null = null) => ({
  key: 1,
  file: { name, type, size } as File,
  kind: kindOf({ name, type }),
  seconds,
  poster: null,
  ...{ bytes: null, url: null, anew: null, smaller: null, cut: null },
});

describe("a file that was chosen", () => {
  it.each([
    ["a.jpg", "image/jpeg", "image"],
    ["a.JPG", "", "image"],
    ["a.heic", "image/heic", "image"],
    ["IMG_0001.HEIC", "", "image"],
    ["a.svg", "image/svg+xml", null],
    ["a.mkv", "", "video"],
    ["a.mkv", "application/octet-stream", "video"],
    ["a.mov", "video/quicktime", "video"],
    ["a.avi", "video/x-msvideo", null],
    ["a.jpg", "text/html", null],
    ["a.mp3", "audio/mpeg", null],
    ["foto", "", null],
  ])("called %s of type %j is of kind %j", (name, type, kind) => {
    expect(kindOf({ name, type })).toBe(kind);
  });

  it.each([
    [chosen("a.jpg", "image/jpeg"), "publicacion", null],
    [chosen("a.pdf", "application/pdf"), "publicacion", /«a.pdf» no es una foto ni un video/],
    [chosen("a.jpg", "image/jpeg", 0), "publicacion", /vacío/],
    [chosen("a.jpg", "image/jpeg", 2 * MEGABYTE + 1), "publicacion", /máximo de 2 MB/],
    [chosen("a.jpg", "image/jpeg"), "shortit", /exactamente un video/],
    [chosen("a.mp4", "video/mp4", 10, 180.4), "shortit", null],
    [chosen("a.mp4", "video/mp4", 10, 181), "shortit", /como máximo 180 segundos/],
    [chosen("a.mp4", "video/mp4", 10, 181), "publicacion", null],
    [chosen("a.mp4", "video/mp4", 10, 601), "publicacion", /dura demasiado/],
  ] as const)("%j of a %s: %s", (file, tipo, problem) => {
    const found = problemOf(file, tipo, limits);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeNull();
  });

  it("is counted with the others", () => {
    const file = chosen("a.jpg", "image/jpeg", MEGABYTE);
    expect(problemOfAll([file, file], "publicacion", limits)).toBeNull();
    expect(problemOfAll([file, file], "shortit", limits)).toMatch(/exactamente un video/);
    expect(problemOfAll([file, file, file], "publicacion", limits)).toMatch(/máximo de 2 MB/);
    const small = Array.from({ length: 4 }, () => chosen("a.jpg", "image/jpeg"));
    expect(problemOfAll(small, "publicacion", limits)).toMatch(/máximo 3 archivos/);
  });

  it("goes with the poster that was chosen for it", () => {
    expect(postersOf([{ poster: null }, { poster: 1.5 }, { poster: 0 }])).toBe("1:1500,2:0");
    expect(postersOf([{ poster: null }])).toBe("");
  });
});
