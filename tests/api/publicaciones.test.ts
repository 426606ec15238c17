import { expect, test, vi } from "vitest";
import { cameraJpeg, uprightClip } from "../media-fixtures.ts";
import { call, server } from "../kit/built-server.ts";
import { fileFrom, formOf, photo } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { PATIENCE } from "../setup/patience.ts";

test("a photo and a video become a post with renditions that anybody may fetch", async () => {
  const owner = await newPerson(server);
  const post = await newPost(owner, {
    descripcion: "Un día en la #playa",
    files: [await fileFrom(cameraJpeg()), await fileFrom(uprightClip())],
  });

  expect(post).toMatchObject({
    id_usuario: owner.id,
    nombre_usuario: owner.name,
    descripcion: "Un día en la #playa",
    tipo_publicacion: "publicacion",
    clasificaciones: ["playa"],
    userHasLiked: false,
    likeCount: 0,
    status: "ready",
    solo_suscriptores: 0,
  });
  const [picture, video] = post.archivos;
  // The camera held the picture on its side.
  expect(picture).toMatchObject({ tipo: "image", width: 200, height: 300 });
  expect(video).toMatchObject({ tipo: "video", width: 360, height: 640 });
  const ofVideo = (width: number, height: number) =>
    expect.objectContaining({ mime: "video/mp4", width, height }) as object;
  expect(video!.variants).toContainEqual(ofVideo(240, 426));
  // What everybody can play is there first; the rest follows.
  const withRest = await vi.waitFor(async () => {
    const { body } = await call("GET", `/api/publicaciones/${post.id_publicacion}`);
    const { variants } = body.post.archivos[1] as typeof video & object;
    expect(variants).toContainEqual(ofVideo(360, 640));
    return variants;
  }, PATIENCE);
  for (const { url, mime } of [...picture!.variants, ...withRest]) {
    const file = await fetch(new URL(`/uploads/${url}`, server.url));
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe(mime);
    expect(file.headers.get("cache-control")).toBe("public, max-age=300, must-revalidate");
    await file.arrayBuffer();
  }
});

test("a part of a video can be asked for", async () => {
  const owner = await newPerson(server);
  const post = await newPost(owner, {
    tipo_publicacion: "shortit",
    files: [await fileFrom(uprightClip())],
  });
  const url = new URL(`/uploads/${post.archivos[0]!.url_archivo}`, server.url);

  const whole = await fetch(url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await fetch(url, { headers: { Range: "bytes=10-19" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 10-19/${bytes.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));

  const etag = whole.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  const beyond = await fetch(url, { headers: { Range: `bytes=${bytes.length}-` } });
  expect(beyond.status).toBe(416);
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(bytes.length));
});

test("nobody uploads without being signed in, and reads why", async () => {
  const answer = await call("POST", "/api/publicaciones", {
    body: formOf([await photo()]),
  });
  expect(answer.status).toBe(401);
  expect(answer.body.code).toBe("session_expired");
  expect(answer.body.error).toBe("Tu sesión expiró. Inicia sesión para continuar.");
});

test("an upload from another site with our cookie is refused", async () => {
  const owner = await newPerson(server);
  const answer = await call("POST", "/api/publicaciones", {
    body: formOf([await photo()]),
    headers: { Cookie: `token=${owner.token}`, Origin: "https://evil.example" },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: "cross_origin" } });
});

test("a restricted post keeps its bytes to its owner", async () => {
  const owner = await newPerson(server);
  const stranger = await newPerson(server);
  const post = await newPost(owner, { solo_suscriptores: 1, shows: ["photo"] });
  const path = `/api/publicaciones/${post.id_publicacion}`;

  const seen = (await call("GET", path, { as: stranger })).body.post;
  expect(seen).toMatchObject({ locked: true, archivos: [], solo_suscriptores: 1 });
  expect(JSON.stringify(seen)).not.toContain(post.archivos[0]!.url_archivo);

  const bytes = `/uploads/${post.archivos[0]!.url_archivo}`;
  expect((await call("GET", bytes, { as: stranger })).status).toBe(404);
  expect((await call("GET", bytes)).status).toBe(404);
  const own = await call("GET", bytes, { as: owner });
  expect(own.status).toBe(200);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
});

test("a deleted post is gone at once, its bytes too; only its owner deletes it", async () => {
  const owner = await newPerson(server);
  const stranger = await newPerson(server);
  const post = await newPost(owner, { shows: ["photo"] });
  const path = `/api/publicaciones/${post.id_publicacion}`;

  expect((await call("DELETE", path, { as: stranger })).status).toBe(404);
  expect((await call("DELETE", path)).status).toBe(401);
  expect((await call("DELETE", path, { as: owner })).status).toBe(204);
  expect((await call("GET", path, { as: owner })).status).toBe(404);
  expect((await call("GET", `/uploads/${post.archivos[0]!.url_archivo}`)).status).toBe(404);
});

test("like and save are toggles, or set what they are told", async () => {
  const owner = await newPerson(server);
  const fan = await newPerson(server);
  const { id_publicacion: id } = await newPost(owner, { shows: ["photo"] });
  const like = (body?: unknown) => call("POST", `/api/publicaciones/${id}/like`, { as: fan, body });

  expect((await like()).body).toEqual({ liked: true, likeCount: 1 });
  expect((await like({ liked: true })).body).toEqual({ liked: true, likeCount: 1 });
  expect((await like()).body).toEqual({ liked: false, likeCount: 0 });
  expect((await call("POST", `/api/publicaciones/${id}/save`, { as: fan })).body).toEqual({
    saved: true,
    saveCount: 1,
  });
  const saved = await call("GET", `/api/publicaciones/${id}/saved`, { as: fan });
  expect(saved.body).toEqual({ saved: true, saveCount: 1 });
  expect((await call("POST", `/api/publicaciones/${id}/like`)).status).toBe(401);
});
