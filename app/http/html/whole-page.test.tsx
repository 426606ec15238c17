import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WholePage } from "./whole-page.server.ts";

function written(write: (page: WholePage) => void): Promise<string> {
  return new Promise((resolve) => write(new WholePage((html) => resolve(html.toString()))));
}

test("a rendered page has every character whole, wherever a chunk ends", async () => {
  for (let shift = 0; shift < 4; shift++) {
    const words = Array.from({ length: 400 }, (_, index) => (
      <p key={index} title={`¿Por qué ${index}?`}>
        {"x".repeat(shift)}
        {`Canción 🏖️ ñandú ${"€".repeat(index % 7)}`}
      </p>
    ));
    const html = await written((page) => renderToPipeableStream(<main>{words}</main>).pipe(page));
    expect(html.replaceAll("<!-- -->", "")).toBe(renderToStaticMarkup(<main>{words}</main>));
  }
});
