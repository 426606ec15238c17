import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withoutNulls } from "./without-nulls.server.ts";

test("a rendered page has every character whole, wherever a chunk ends", async () => {
  for (let shift = 0; shift < 4; shift++) {
    const words = Array.from({ length: 400 }, (_, index) => (
      <p key={index} title={`¿Por qué ${index}?`}>
        {"x".repeat(shift)}
        {`Canción 🏖️ ñandú ${"€".repeat(index % 7)}`}
      </p>
    ));
    const page = withoutNulls();
    renderToPipeableStream(<main>{words}</main>).pipe(page);
    const html = (await text(page)).replaceAll("<!-- -->", "");
    expect(html).toBe(renderToStaticMarkup(<main>{words}</main>));
  }
});
