import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HtmlStream } from "./html-stream.server.ts";

test("a rendered page has every character whole, wherever a chunk ends", async () => {
  for (let shift = 0; shift < 4; shift++) {
    const words = Array.from({ length: 400 }, (_, index) => (
      <p key={index} title={`¿Por qué ${index}?`}>
        {"x".repeat(shift)}
        {`Canción 🏖️ ñandú ${"€".repeat(index % 7)}`}
      </p>
    ));
    const page = new HtmlStream();
    renderToPipeableStream(<main>{words}</main>).pipe(page);
    const html = (await text(page)).replaceAll("<!-- -->", "");
    expect(html).toBe(renderToStaticMarkup(<main>{words}</main>));
  }
});

test("what comes at once is passed on at once, and what comes later does not wait for the end", async () => {
  const page = new HtmlStream();
  const chunks: string[] = [];
  page.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  for (const word of ["a", "b", "c"]) page.write(word);
  await setImmediate();
  page.write("d");
  await setImmediate();
  expect(chunks).toEqual(["abc", "d"]);
  page.end("e");
  await finished(page);
  expect(chunks).toEqual(["abc", "d", "e"]);
});
