// The program that `heic.server.ts` starts: it has a process to itself, so that a picture made to do
// harm can end or swell nothing else. Arguments: the HEIC, the PNG to write, the most pixels it may have,
// and where it is to be smaller the longest side.
// It writes its verdict to standard output; to end in any other way is no verdict about the picture.
// With "-" for both files nothing touches a disk: the picture follows the line of the verdict.
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import libheif from "libheif-js/wasm-bundle.js";
import sharp from "sharp";

const RGB = 1; // heif_colorspace_RGB
const INTERLEAVED = { 3: 10, 4: 11 }; // heif_chroma_interleaved_RGB and _RGBA
const INTERLEAVED_CHANNEL = 10; // heif_channel_interleaved
const PNG_HEADER_BYTES = 33; // Signature and IHDR.

const [input, output, maxPixels, maxSide] = process.argv.slice(2);
const isPiped = output === "-";
const heif = await libheif;
const bytes = isPiped ? await buffer(process.stdin) : await readFile(input);
const picture = decode();
const png = picture.data ? await pngOf(picture) : [];
if (isPiped) process.stdout.write(Buffer.concat([Buffer.from(`${picture.verdict}\n`), ...png]));
else {
  if (picture.data) await writeFile(output, png);
  process.stdout.write(picture.verdict);
}

/** Whatever libheif stumbles over, its memory used up included, is the picture's fault. */
function decode() {
  try {
    return decodePrimary();
  } catch (error) {
    process.stderr.write(`${error}\n`);
    return { verdict: "unreadable" };
  }
}

/** The pixels of the main picture, turned, mirrored and cropped as the file says. */
function decodePrimary() {
  const context = heif._heif_context_alloc();
  checked(heif._heif_context_read_from_memory, context, stored(bytes), bytes.length, 0);
  const handle = given(heif._heif_context_get_primary_image_handle, context);
  const size =
    heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle);
  if (size > Number(maxPixels)) return { verdict: "too_many_pixels" };
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const image = given(
    (error, of, out) => heif._heif_decode_image(error, of, out, RGB, INTERLEAVED[channels], 0),
    handle,
  );
  return { verdict: "ok", ...pixelsOf(image, channels), profile: profileOf(handle) };
}

function pixelsOf(image, channels) {
  const strideAt = heif._malloc(8);
  const start = heif._heif_image_get_plane_readonly2(image, INTERLEAVED_CHANNEL, strideAt);
  const stride = int(strideAt);
  const width = heif._heif_image_get_width(image, INTERLEAVED_CHANNEL);
  const height = heif._heif_image_get_height(image, INTERLEAVED_CHANNEL);
  if (!start || width * height > Number(maxPixels)) throw new Error("no pixels");
  const data = Buffer.alloc(width * height * channels);
  for (let row = 0; row < height; row++) {
    const from = start + row * stride;
    data.set(heif.HEAPU8.subarray(from, from + width * channels), row * width * channels);
  }
  return { data, raw: { width, height, channels } };
}

/** The ICC profile that the colours are meant in: an iPhone's are Display P3. */
function profileOf(handle) {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return null;
  const at = heif._malloc(size);
  checked(heif._heif_image_handle_get_raw_color_profile, handle, at);
  return Buffer.from(heif.HEAPU8.subarray(at, at + size));
}

/** A function of libheif gives its error as a structure, whose address is its first argument. */
function checked(call, ...args) {
  const error = heif._malloc(12);
  call(error, ...args);
  if (int(error) !== 0) throw new Error(`libheif: ${int(error)}.${int(error + 4)}`);
}

/** What such a function writes to the address that is its last argument. */
function given(call, of) {
  const out = heif._malloc(4);
  checked(call, of, out);
  return int(out);
}

function stored(data) {
  const at = heif._malloc(data.length);
  if (!at) throw new Error("larger than the memory");
  heif.HEAPU8.set(data, at);
  return at;
}

// Anew each time: the buffer is another once the memory has grown.
function int(at) {
  return new DataView(heif.HEAPU8.buffer).getInt32(at, true);
}

/** Its parts, in their order. */
async function pngOf({ data, raw, profile }) {
  const whole = sharp(data, { raw, limitInputPixels: false });
  const side = Number(maxSide);
  const fitting = side
    ? whole.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    : whole;
  const png = await fitting.png({ compressionLevel: 1 }).toBuffer();
  if (!profile) return [png];
  const head = png.subarray(0, PNG_HEADER_BYTES);
  return [head, iccChunk(profile), png.subarray(PNG_HEADER_BYTES)];
}

// sharp would convert the colours to a profile; here they are in it already.
function iccChunk(profile) {
  const body = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
