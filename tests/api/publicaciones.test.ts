import { expect, inject, test } from "vitest";
import { cameraJpeg, portraitClip } from "../media-fixtures.ts";
import { call, newPerson, publish, uploadForm } from "./client.ts";

test("a photo and a video become a post with renditions that anybody may fetch", async () => {
  const owner = await newPerson();
  const post = await publish(owner, [await cameraJpeg(), await portraitClip()], {
    descripcion: "Un día en la #playa",
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
  const [photo, video] = post.archivos;
  // The camera held the picture on its side.
  expect(photo).toMatchObject({ tipo: "image", width: 200, height: 300 });
  expect(video).toMatchObject({ tipo: "video", width: 1080, height: 1920 });
  expect(video.variants.at(-1)).toMatchObject({ label: "720p", width: 720, height: 1280 });
  for (const { url, mime } of [...photo.variants, ...video.variants]) {
    const file = await fetch(new URL(`/uploads/${url}`, inject("server").url));
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe(mime);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    await file.arrayBuffer();
  }
});

test("a part of a video can be asked for", async () => {
  const owner = await newPerson();
  const post = await publish(owner, [await portraitClip()], { tipo_publicacion: "shortit" });
  const url = new URL(`/uploads/${post.archivos[0].url_archivo}`, inject("server").url);

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
    body: await uploadForm([await cameraJpeg()]),
  });
  expect(answer.status).toBe(401);
  expect(answer.body.code).toBe("session_expired");
  expect(answer.body.error).toBe("Tu sesión expiró. Inicia sesión para continuar.");
});

test("an upload from another site with our cookie is refused", async () => {
  const owner = await newPerson();
  const answer = await call("POST", "/api/publicaciones", {
    body: await uploadForm([await cameraJpeg()]),
    headers: { Cookie: `token=${owner.token}`, Origin: "https://evil.example" },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: "cross_origin" } });
});

test("a restricted post keeps its bytes to its owner", async () => {
  const owner = await newPerson();
  const stranger = await newPerson();
  const post = await publish(owner, [await cameraJpeg()], { solo_suscriptores: "1" });
  const path = `/api/publicaciones/${post.id_publicacion}`;

  const seen = (await call("GET", path, { token: stranger.token })).body.post;
  expect(seen).toMatchObject({ locked: true, archivos: [], solo_suscriptores: 1 });
  expect(JSON.stringify(seen)).not.toContain(post.archivos[0].url_archivo);

  const bytes = `/uploads/${post.archivos[0].url_archivo}`;
  expect((await call("GET", bytes, { token: stranger.token })).status).toBe(404);
  expect((await call("GET", bytes)).status).toBe(404);
  const own = await call("GET", bytes, { token: owner.token });
  expect(own.status).toBe(200);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
});

test("a deleted post is gone at once, its bytes too; only its owner deletes it", async () => {
  const owner = await newPerson();
  const stranger = await newPerson();
  const post = await publish(owner, [await cameraJpeg()]);
  const path = `/api/publicaciones/${post.id_publicacion}`;

  expect((await call("DELETE", path, { token: stranger.token })).status).toBe(404);
  expect((await call("DELETE", path)).status).toBe(401);
  expect((await call("DELETE", path, { token: owner.token })).status).toBe(204);
  expect((await call("GET", path, { token: owner.token })).status).toBe(404);
  expect((await call("GET", `/uploads/${post.archivos[0].url_archivo}`)).status).toBe(404);
});

test("like and save are toggles, or set what they are told", async () => {
  const owner = await newPerson();
  const fan = await newPerson();
  const { id_publicacion: id } = await publish(owner, [await cameraJpeg()]);
  const like = (body?: unknown) =>
    call("POST", `/api/publicaciones/${id}/like`, { token: fan.token, body });

  expect((await like()).body).toEqual({ liked: true, likeCount: 1 });
  expect((await like({ liked: true })).body).toEqual({ liked: true, likeCount: 1 });
  expect((await like()).body).toEqual({ liked: false, likeCount: 0 });
  expect((await call("POST", `/api/publicaciones/${id}/save`, { token: fan.token })).body).toEqual({
    saved: true,
    saveCount: 1,
  });
  const saved = await call("GET", `/api/publicaciones/${id}/saved`, { token: fan.token });
  expect(saved.body).toEqual({ saved: true, saveCount: 1 });
  expect((await call("POST", `/api/publicaciones/${id}/like`)).status).toBe(401);
});
