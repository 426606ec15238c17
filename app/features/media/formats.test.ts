import { describe, expect, it } from "vitest";
import { errorMessage } from "#app/strings/errors.ts";
import { acceptOf, formatNames, formatOfExt, formatOfMime, mediaFormats } from "./formats.ts";

describe("the formats that we take", () => {
  it("are told to who sends another", () => {
    const values = { name: "a.pdf", formats: formatNames() };
    expect(errorMessage("unsupported_media", values)).toBe(
      "El archivo «a.pdf» no es una foto ni un video que aceptemos. Usa JPG, PNG, WEBP, AVIF, HEIC, GIF, MP4, MOV, WEBM o MKV.",
    );
  });

  it("are found by every name they go by, each name being of one", () => {
    const exts = mediaFormats.flatMap(({ ext, otherExts = [] }) => [ext, ...otherExts]);
    const mimes = mediaFormats.flatMap(({ mime, otherMimes = [] }) => [mime, ...otherMimes]);
    expect(new Set(exts).size).toBe(exts.length);
    expect(new Set(mimes).size).toBe(mimes.length);
    expect(formatOfExt("JPEG")).toMatchObject({ label: "JPG", ext: "jpg" });
    expect(formatOfMime("video/x-matroska")).toMatchObject({ label: "MKV", demuxer: "matroska" });
    expect(formatOfMime("image/heif")).toMatchObject({ label: "HEIC", ext: "heic" });
  });

  it("are what a file input asks for", () => {
    expect(acceptOf("image")).toBe(
      "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,image/gif",
    );
    expect(acceptOf("video").split(",")).toEqual(expect.arrayContaining(["video/mp4", ".mkv"]));
  });

  it("have a demuxer where they are videos", () => {
    const videos = mediaFormats.filter(({ tipo }) => tipo === "video");
    expect(videos.filter(({ demuxer }) => !demuxer)).toEqual([]);
  });
});
