import { describe, expect, it } from "vitest";
import { CUE_MAX, CUES_MAX, WRONG_LINES_MAX } from "./limits.ts";
import { type Cue, readCaptions, timeIn, timeWords, writeCaptions } from "./text.ts";

const cue = (text: string, times = "00:01.000 --> 00:02.000") => `WEBVTT\n\n${times}\n${text}\n`;
const cuesOf = (text: string): Cue[] => {
  const read = readCaptions(text);
  if (!read.ok) throw new Error(JSON.stringify(read.wrong));
  return read.cues;
};
const wrongIn = (text: string, lasts: number | null = null) => {
  const read = readCaptions(text, lasts);
  return read.ok ? [] : read.wrong;
};

describe("captions", () => {
  it("are read as WebVTT, with all that it may hold besides", () => {
    const file = [
      "\ufeffWEBVTT - Título",
      "Kind: captions",
      "",
      "NOTE no es para leer",
      "00:00:09.000 --> 00:00:10.000",
      "",
      "STYLE",
      "::cue { background: url(https://example.org/x) }",
      "",
      "REGION",
      "id:fred",
      "",
      "dos",
      "01:02:03.500 --> 01:02:04.000 line:0 position:20% align:start",
      "<v.loud Ana>Hola, <b>tú</b> <i>&amp;</i> yo</v>",
      "- ¿Qué?",
      "",
      "00:01.000 --> 00:02,5",
      "Antes",
    ].join("\r\n");
    expect(cuesOf(file)).toEqual([
      { start: 1_000, end: 2_500, text: "Antes" },
      { start: 3_723_500, end: 3_724_000, text: "Ana: Hola, tú & yo\n- ¿Qué?" },
    ]);
  });

  it("are read as SRT, and without the line that a head forgets", () => {
    expect(
      cuesOf("1\n00:00:01,000 --> 00:00:02,000\nUno\n\n2\n00:00:02,000 --> 00:00:03,000\nDos"),
    ).toEqual([
      { start: 1_000, end: 2_000, text: "Uno" },
      { start: 2_000, end: 3_000, text: "Dos" },
    ]);
    expect(cuesOf("WEBVTT\n00:01.000 --> 00:02.000\nUno")).toHaveLength(1);
  });

  it.each([
    ["<script>alert(1)</script>", "alert(1)"],
    ["<b onclick=x>a<c.d>b</c>", "ab"],
    ["&lt;img src=x onerror=alert(1)&gt;", "<img src=x onerror=alert(1)>"],
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["uno < dos", "uno < dos"],
    ["<<b>b>x", "<b>x"],
    ["a\u0000b\u001bc", "a b c"],
    ["\u202eodnum", "odnum"],
    ["<00:01.500>ya", "ya"],
  ])("hold no markup of %j", (hostile, plain) => {
    const [only] = cuesOf(cue(hostile));
    expect(only?.text).toBe(plain);
    const written = writeCaptions([only!]);
    // Written anew and read again it says the same, and nothing in it is a tag or an arrow but the times.
    expect(cuesOf(written)).toEqual([only]);
    expect(written.split("\n").slice(3).join("\n")).not.toMatch(/[<>]/);
  });

  it("cannot be made to begin a cue, a style or a head by what is said", () => {
    const said = { start: 0, end: 1_000, text: "WEBVTT\nSTYLE\n00:00.000 --> 00:01.000" };
    const written = writeCaptions([said]);
    expect(written).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nWEBVTT\nSTYLE\n00:00.000 --&gt; 00:01.000\n",
    );
    expect(cuesOf(written)).toEqual([said]);
  });

  it.each<[string, { line: number; fault: string }[]]>([
    ["", [{ line: 1, fault: "none" }]],
    ["WEBVTT\n\nNOTE nada", [{ line: 1, fault: "none" }]],
    [cue("   "), [{ line: 1, fault: "none" }]],
    ["WEBVTT\n\nHola", [{ line: 3, fault: "times" }]],
    [cue("x", "00:01 -> 00:02"), [{ line: 3, fault: "times" }]],
    [cue("x", "00:61.000 --> 00:62.000"), [{ line: 3, fault: "times" }]],
    [cue("x", "uno\n00:01.000 --> dos"), [{ line: 4, fault: "times" }]],
    [cue("x", "00:02.000 --> 00:02.000"), [{ line: 3, fault: "order" }]],
    [cue("uno\n00:03.000 --> 00:04.000\ndos"), [{ line: 5, fault: "gap" }]],
    [cue("x".repeat(CUE_MAX + 1)), [{ line: 3, fault: "long" }]],
    [cue("<".repeat(1_000_000)), [{ line: 3, fault: "long" }]],
  ])("say which line is wrong of %j", (text, wrong) => {
    expect(wrongIn(text)).toEqual(wrong);
  });

  it("say what begins after the video has ended", () => {
    expect(wrongIn(cue("x", "00:12.000 --> 00:13.000"), 10_000)).toEqual([
      { line: 3, fault: "late" },
    ]);
    expect(wrongIn(cue("x", "00:10.500 --> 00:13.000"), 10_000)).toEqual([]);
  });

  it("are bounded in number, and say a few wrong lines at once", () => {
    const many = Array.from({ length: CUES_MAX + 1 }, () => "00:01.000 --> 00:02.000\nx").join(
      "\n\n",
    );
    expect(wrongIn(many)).toEqual([{ line: CUES_MAX * 3 + 1, fault: "many" }]);
    expect(wrongIn(Array(50).fill("mal").join("\n\n"))).toHaveLength(WRONG_LINES_MAX);
  });

  it("write and read the same times", () => {
    for (const ms of [0, 1, 999, 1_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999]) {
      expect(timeIn(timeWords(ms))).toBe(ms);
    }
    expect(["1:2", "0:00:01", "00:01.5", "x", "", "1", "99:99"].map(timeIn)).toEqual([
      62_000,
      1_000,
      1_500,
      null,
      null,
      null,
      null,
    ]);
  });
});
