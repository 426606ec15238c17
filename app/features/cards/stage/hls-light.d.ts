/** The same program without what we do not use; its package names no types for it. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
