import { describe, expect, it } from "vitest";
import { partsOf } from "./thread/linked-text.tsx";
import { mergeMessages, renewMessages } from "./thread/merge.ts";
import { messageAge } from "./thread/message-time.tsx";

describe("the age of a message", () => {
  const now = Date.UTC(2026, 4, 12, 20, 0, 0);
  const ago = (seconds: number) =>
    messageAge(new Date(now - seconds * 1000).toISOString(), now, "America/Mexico_City");

  it("is told in minutes, in hours, and from a day on as date and time", () => {
    expect(ago(-30)).toBe("hace un momento");
    expect(ago(59)).toBe("hace un momento");
    expect(ago(60)).toBe("hace 1 min");
    expect(ago(3599)).toBe("hace 59 min");
    expect(ago(3600)).toBe("hace 1 h");
    expect(ago(24 * 3600 - 1)).toBe("hace 23 h");
    expect(ago(24 * 3600)).toBe("11/05/26, 14:00");
  });
});

describe("links in a message", () => {
  const links = (text: string) =>
    partsOf(text)
      .filter(({ isLink }) => isLink)
      .map((part) => part.text);

  it("are web addresses, without the sentence around them", () => {
    expect(links("Mira (https://a.example/x?y=1&z=2), y http://b.example.")).toEqual([
      "https://a.example/x?y=1&z=2",
      "http://b.example",
    ]);
    expect(links('<a href="https://a.example">https://b.example</a>')).toEqual([
      "https://a.example",
      "https://b.example",
    ]);
  });

  it("are nothing that runs or pretends", () => {
    const bad =
      "javascript:alert(1) data:text/html,x //a.example https://banco.example@evil.example http://";
    expect(links(bad)).toEqual([]);
  });

  it.each(["", "sin enlaces", "x https://a.example y", "https://a.example https://a.example."])(
    "leave the text whole: %s",
    (text) => {
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    },
  );
});

describe("merging messages", () => {
  const message = (id: number, second: number, seen = false) => ({
    id,
    from_id: 1,
    to_id: 2,
    text: "",
    created_at: new Date(second * 1000).toISOString(),
    seen,
    archivos: [],
  });

  it("puts each once, in the server's order, in its latest state", () => {
    const merged = mergeMessages(
      [message(5, 1), message(3, 9)],
      [message(4, 4), message(3, 9, true)],
    );
    expect(merged.map(({ id, seen }) => [id, seen])).toEqual([
      [5, false],
      [4, false],
      [3, true],
    ]);
  });

  it("that changed changes what is here, and the words of it where it is quoted", () => {
    const quote = { id: 2, from_id: 1, text: "Secreto" };
    const asked = { ...message(2, 2), text: "Secreto" };
    const known = [asked, { ...message(3, 3), answers: quote }, message(4, 4)];
    const gone = { ...asked, text: "Mensaje eliminado", deleted: true as const };
    const elsewhere = message(1, 1);
    const renewed = renewMessages(known, [gone, elsewhere]);
    expect(renewed).toMatchObject([gone, { id: 3, answers: { text: gone.text } }, { id: 4 }]);
    expect(JSON.stringify(renewed)).not.toContain("Secreto");
    // One that is on no page that was read may be quoted all the same.
    expect(JSON.stringify(renewMessages(known.slice(1), [gone]))).not.toContain("Secreto");
    expect(renewMessages(renewed, [asked])[1]!.answers).toEqual(quote);
  });
});
