import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { ffmpeg, fixture } from "../media-fixtures.ts";

test("a poster is chosen among frames of the video, and is what others see @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "portada");
  await seat(context, member);
  await page.goto("/upload");
  await page.locator("input[type=file]").setInputFiles([await twoColours()]);
  const frames = page.getByRole("group", { name: "Momentos del video" }).getByRole("button");
  await expect(frames).toHaveCount(8);
  // The device reads its own video, which takes as long as it takes.
  await expect.poll(() => colourOf(page, 0)).toBe("red");
  await expect.poll(() => colourOf(page, 7)).toBe("blue");
  await frames.nth(6).click();
  await expect(frames.nth(6)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("slider", { name: /Portada/ })).toHaveValue("3.2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Subir", exact: true }).click();
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
  const id = Number(new URL(page.url()).searchParams.get("id"));
  const poster = async () => {
    const { post } = await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
    return (post.archivos[0]?.poster ?? null) as string | null;
  };
  await expect.poll(poster).toBeTruthy();
  const answer = await page.request.get(`/uploads/${await poster()}`);
  const { data } = await sharp(await answer.body())
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[2]! > data[0]! ? "blue" : "red").toBe("blue");
});

test("of a video that the browser cannot show a moment is chosen without frames @phone", async ({
  page,
  context,
}) => {
  await seat(context, await newPerson(server, "oculto"));
  await page.goto("/upload");
  await page.locator("input[type=file]").setInputFiles([await unseen()]);
  await expect(page.getByText("Tu navegador no puede mostrar este video.")).toBeVisible();
  await expect(page.getByRole("slider", { name: /Portada/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "Momentos del video" })).toHaveCount(0);
});

/** What a frame of the strip shows; null while it is empty. */
function colourOf(page: Page, at: number): Promise<string | null> {
  return page
    .getByRole("group", { name: "Momentos del video" })
    .locator("canvas")
    .nth(at)
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(canvas.width >> 1, 4, 1, 1);
      if (data[3] === 0) return null;
      return data[0]! > data[2]! ? "red" : "blue";
    });
}

/** Two seconds of red, then two of blue. */
function twoColours(): Promise<string> {
  return fixture("dos-colores.mp4", (path) =>
    ffmpeg(
      ...["-f", "lavfi", "-i", "color=red:s=180x320:r=10:d=2"],
      ...["-f", "lavfi", "-i", "color=blue:s=180x320:r=10:d=2"],
      ...["-filter_complex", "[0][1]concat=n=2", "-c:v", "libx264", "-pix_fmt", "yuv420p", path],
    ),
  );
}

/** Chromium without a licence hears it, and sees nothing. */
function unseen(): Promise<string> {
  return fixture("hevc.mp4", (path) =>
    ffmpeg(
      ...["-f", "lavfi", "-i", "color=red:s=180x320:r=10:d=2"],
      ...["-f", "lavfi", "-i", "sine=d=2", "-c:v", "libx265", "-x265-params", "log-level=error"],
      ...["-pix_fmt", "yuv420p", "-tag:v", "hvc1", "-c:a", "aac", path],
    ),
  );
}
