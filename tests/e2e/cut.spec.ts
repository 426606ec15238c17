import { expect, type Page } from "@playwright/test";
import { expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { clip } from "../media-fixtures.ts";
import { filesOf, probe } from "./sent-files.ts";

const input = (page: Page) => page.locator("input[type=file]");
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-crf", "45"];

test("a shortit of 200 s is cut to the part that was chosen, by slider and by time @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "corta");
  await seat(context, member);
  await page.goto("/upload");
  await page.getByLabel("Tipo").selectOption("shortit");
  await input(page).setInputFiles([await longClip()]);
  await expect(page.getByText(/Un shortit dura como máximo 180 segundos/)).toBeVisible();
  const box = page.getByRole("region", { name: "Recortar el video" });
  await expect(box.getByText("Se publican 3:00")).toBeVisible();
  await expectAccessible(page);

  await box.getByRole("slider", { name: "Fin" }).fill("200");
  await expect(box.getByLabel("Tiempo de inicio")).toHaveValue("0:20.0");
  await box.getByLabel("Tiempo de inicio").fill("1:00");
  await box.getByLabel("Tiempo de inicio").press("Enter");
  await expect(box.getByRole("slider", { name: "Inicio" })).toHaveValue("60");
  await box.getByLabel("Tiempo de fin").fill("otra cosa");
  await expect(box.getByLabel("Tiempo de fin")).toHaveAttribute("aria-invalid", "true");
  await box.getByLabel("Tiempo de fin").fill("1:30,5");
  await box.getByLabel("Tiempo de fin").blur();
  await expect(box.getByText("Se publican 0:31")).toBeVisible();
  await box.getByRole("button", { name: "Recortar" }).click();

  await expect(page.getByRole("button", { name: "Volver al video completo" })).toBeVisible();
  await expect(page.getByText("Todo subido").first()).toBeVisible();
  const [file] = await filesOf(member);
  const { streams, format } = await probe(file!);
  expect(Number(format.duration)).toBeGreaterThan(29);
  expect(Number(format.duration)).toBeLessThan(31.1);
  expect(streams.map(({ codec_name }) => codec_name).sort()).toEqual(["aac", "h264"]);

  // The whole comes back, and is too long again.
  await page.getByRole("button", { name: "Volver al video completo" }).click();
  await expect(box.getByText("Se publican 3:00")).toBeVisible();
  await box.getByRole("button", { name: "Recortar" }).click();
  await expect(page.getByRole("button", { name: "Volver al video completo" })).toBeVisible();

  // What was cut stays over a reload.
  await expect(page.getByText("Todo subido").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Recuperamos tu borrador.")).toBeVisible();
  await expect(page.getByText("Todo subido").first()).toBeVisible();
  await page.getByRole("button", { name: "Subir", exact: true }).click();
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
});

/** A picture that needs no other one every second. */
function longClip(): Promise<string> {
  const output = [...H264, "-g", "10", "-c:a", "aac", "-b:a", "32k"];
  return clip("largo.mp4", { size: "90x160", seconds: 200, rate: 10, output });
}
