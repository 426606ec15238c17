import type { Sharp } from "sharp";
import { thumbHashToRGBA } from "thumbhash";
import type { Ctx } from "#app/context.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "#app/http/html/link-preview.ts";
import { isListed, isOpenTo } from "#app/features/posts/visibility.server.ts";

/** The answer to who asks for the picture of a link to a post; nothing where they have it already. */
export async function answerPicture(
  ctx: Ctx,
  id_publicacion: number | null,
  request: Request,
): Promise<Response> {
  const { etag, draw } = await ogPicture(ctx, id_publicacion);
  const headers = {
    "Content-Type": "image/jpeg",
    "Cache-Control": "public, max-age=600",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (request.headers.get("if-none-match")?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(new Uint8Array(await draw()), { headers });
}

interface Picture {
  /** Changes when the picture does. */
  etag: string;
  draw: () => Promise<Buffer>;
}

/**
 * The picture of a link to a post: its colours where everybody may see the post, else our mark
 * alone, so that it does not tell a restricted post from one that never was.
 */
async function ogPicture({ db }: Ctx, id_publicacion: number | null): Promise<Picture> {
  const file =
    id_publicacion === null
      ? undefined
      : await db
          .selectFrom("publicaciones")
          .innerJoin("archivos", "archivos.id_publicacion", "publicaciones.id_publicacion")
          .where("publicaciones.id_publicacion", "=", id_publicacion)
          .where("archivos.status", "=", "ready")
          .where(isListed(null))
          .where(isOpenTo(null))
          .orderBy("archivos.position")
          .select("archivos.thumbhash")
          .limit(1)
          .executeTakeFirst();
  const thumbhash = file?.thumbhash ?? null;
  const hash = sha256(thumbhash ?? "").slice(0, 16);
  return { etag: `"og-${hash}"`, draw: () => (thumbhash ? drawBlur(thumbhash) : keptPlain()) };
}

let plain: Promise<Buffer> | undefined;

/** Drawn once; after a failure the next one who asks has it drawn again. */
function keptPlain(): Promise<Buffer> {
  plain ??= drawPlain().catch((error: unknown) => {
    plain = undefined;
    throw error;
  });
  return plain;
}

async function drawPlain(): Promise<Buffer> {
  const sharp = await loadSharp();
  const background = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3 as const };
  return finish(sharp({ create: { ...background, background: "#15151c" } }));
}

/** Tens of megabytes in each web process, and nothing else in it draws. */
async function loadSharp() {
  return (await import("sharp")).default;
}

/** A thumbhash holds about as much as a picture of 5 x 5; what shapes it has are blurred away. */
async function drawBlur(thumbhash: string): Promise<Buffer> {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, "base64"));
  const sharp = await loadSharp();
  const blurred = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .flatten({ background: "#15151c" })
    .blur(4)
    .modulate({ brightness: 0.7 })
    .png()
    .toBuffer();
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
  return finish(sharp(blurred).resize({ ...size, fit: "cover", kernel: "cubic" }));
}

function finish(picture: Sharp): Promise<Buffer> {
  return picture
    .composite([{ input: Buffer.from(MARK) }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The sign of the site, as in public/favicon.svg. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 64 64">
<rect width="64" height="64" rx="16" fill="#0b0b0f"/><rect x="20" y="12" width="24" height="40"
rx="7" fill="#ff4d73"/><path d="M29 25v14l11-7z" fill="#0b0b0f"/></svg>`;
