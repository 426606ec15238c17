import type sharp from "sharp";
import { expect, it, vi } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { answerPicture } from "./og-picture.server.ts";

const library = vi.hoisted(() => ({ fails: false }));
vi.mock("sharp", async (original) => {
  const real = await original<{ default: typeof sharp }>();
  const drawn = (...given: Parameters<typeof sharp>) => {
    if (library.fails) throw new Error("out of memory");
    return real.default(...given);
  };
  return { ...real, default: drawn };
});

it("draws the picture of what nobody may see anew after it could not be drawn, and then once", async () => {
  // Of no post: nothing is read.
  const ask = () => answerPicture({} as Ctx, null, new Request("http://localhost/og/0.jpg"));
  library.fails = true;
  await expect(ask()).rejects.toThrow("out of memory");
  library.fails = false;
  expect((await ask()).status).toBe(200);
  library.fails = true;
  expect((await ask()).headers.get("content-type")).toBe("image/jpeg");
});
