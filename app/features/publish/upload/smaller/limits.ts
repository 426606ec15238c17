/** What is sent instead of a file has at most this part of its bytes, or the original goes. */
export const USEFUL_PART = 0.7;
/** And spares so many: fewer are not worth anybody's time. */
export const USEFUL_VIDEO_BYTES = 3_000_000;
export const USEFUL_PICTURE_BYTES = 300_000;
/** A video is made smaller without being asked where that spares half of it, and so many bytes. */
export const AUTOMATIC_PART = 0.5;
export const AUTOMATIC_BYTES = 10_000_000;

/** Where nothing can be written to the device a larger result would have to fit into memory. */
export const IN_MEMORY_MAX_BYTES = 100 * 1024 * 1024;
/** A browser in which nothing moves for so long has given up without saying so. */
export const STANDSTILL_MS = 60_000;
/** Of JPEG, from 0 to 1: what the server makes of it is coarser. */
export const JPEG_QUALITY = 0.9;
