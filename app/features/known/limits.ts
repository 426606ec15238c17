/** Of the frames of a video that have to be known for it to be the known one. */
export const VIDEO_SHARE = 0.8;
/** The list of what was removed here as illegal. */
export const OWN_LIST = "retirado";
/** Frames of a removed video that look no more different than this are remembered once. */
export const SAME_FRAME = 10;
/** Letters of a list's name. */
export const LIST_NAME = 60;
