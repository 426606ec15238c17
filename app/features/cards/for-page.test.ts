import { expect, test } from "vitest";
import type { FileView, PostView } from "#app/features/posts/view.ts";
import { forTile } from "./for-page.server.ts";

function picture(id_archivo: number, status: FileView["status"] = "ready"): FileView {
  const of = (label: string, mime: string, width: number) => ({
    ...{ label, url: `${id_archivo}-${label}`, mime, width, height: width },
  });
  const variants = [
    ...[of("a320", "image/avif", 320), of("w320", "image/webp", 320)],
    ...[of("j320", "image/jpeg", 320), of("j640", "image/jpeg", 640)],
    ...[of("w1440", "image/webp", 1440), of("j1440", "image/jpeg", 1440)],
  ];
  return { id_archivo, tipo: "image", status, variants } as FileView;
}

test("a tile gets the first file that is ready, with one JPEG, and how many there are besides", () => {
  const archivos = [picture(1, "failed"), picture(2), picture(3), picture(4)];
  const tile = forTile({ archivos } as PostView);
  expect(tile.archivos.map(({ id_archivo }) => id_archivo)).toEqual([1, 2]);
  expect(tile.filesLeft).toBe(2);
  const labels = tile.archivos[1]!.variants.map(({ label }) => label);
  expect(labels).toEqual(["a320", "w320", "j640", "w1440"]);
});

test("a video keeps what plays it, and its posters", () => {
  const film = picture(1);
  film.tipo = "video";
  film.variants.push({ ...film.variants[0]!, label: "360p", mime: "video/mp4" });
  const [file] = forTile({ archivos: [film] } as PostView).archivos;
  const labels = file!.variants.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["360p", "w320", "w1440"]));
});
