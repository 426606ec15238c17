import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { clip, ffmpeg, fixture, SECRET, smallFittingClip } from "#tests/media-fixtures.ts";
import { processed, shown } from "#tests/media-results.ts";

describe("what goes", () => {
  const SEI = `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${SECRET}`;

  /** Title, place, chapter, subtitles, time code and user data in the stream, each with the secret. */
  const gossip = (size: string, source: Promise<string>) =>
    fixture(`gossip-${size}.mov`, async (path) => {
      const subtitles = await fixture("gossip.srt", (srt) =>
        writeFile(srt, `1\n00:00:00,000 --> 00:00:00,900\n${SECRET}\n`),
      );
      const chapters = await fixture("gossip.txt", (txt) =>
        writeFile(txt, `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=${SECRET}\n`),
      );
      await ffmpeg(
        ...["-i", await source, "-i", subtitles, "-i", chapters],
        ...["-map", "0", "-map", "1", "-map_chapters", "2", "-c", "copy", "-c:s", "mov_text"],
        ...["-metadata", `title=${SECRET}`, "-metadata", "location=+19.4326-099.1332/"],
        ...["-metadata:s:v", `handler_name=${SECRET}`, "-metadata:s:a", `handler_name=${SECRET}`],
        ...["-metadata:s:a", "language=spa", "-timecode", "01:02:03:04", "-bsf:v", SEI, path],
      );
    });

  test.each([
    ["copied", "320x180", () => smallFittingClip()],
    ["encoded", "480x720", () => clip("gossip.mp4", { size: "480x720" })],
  ])("no word that came along is in a %s rendition", async (_, size, made) => {
    const sent = gossip(size, made());
    const source = await readFile(await sent, "latin1");
    expect(source.split(SECRET).length).toBeGreaterThan(5);
    expect(source).toContain("+19.4326");

    const { outputs } = await processed(sent);
    for (const output of outputs) {
      const bytes = await readFile(output.path, "latin1");
      expect(bytes).not.toContain(SECRET);
      expect(bytes).not.toContain("+19.4326");
      if (output.mime !== "video/mp4") continue;
      const { streams, chapters } = await shown(output.path);
      expect(streams.map((stream) => stream.codec_type)).toEqual(["video", "audio"]);
      expect(chapters).toEqual([]);
      expect(JSON.stringify(streams)).not.toMatch(/spa|timecode|creation_time/);
    }
  });
});

test("a source that fits is re-encoded when a copy would show what its owner cut away", async () => {
  const long = smallFittingClip("uncut.mp4");
  const cut = fixture("owner-cut.mp4", async (path) =>
    ffmpeg("-ss", "0.5", "-i", await long, "-c", "copy", path),
  );
  const { path } = await processed(cut);
  const args = ["-v", "error", "-ignore_editlist", "1", "-count_frames", "-select_streams", "v"];
  const { stdout } = await promisify(execFile)("ffprobe", [
    ...[...args, "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", path("240p")],
  ]);
  expect(Number(stdout)).toBeLessThan(20);
});
