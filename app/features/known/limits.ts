/** Of the frames of a video that have to be known for it to be the known one. */
export const VIDEO_SHARE = 0.8;
/** The list of what was removed here as illegal. */
export const OWN_LIST = "retirado";
/** Frames of a removed video that look no more different than this are remembered once. */
export const SAME_FRAME = 10;
/** Letters of a list's name. */
export const LIST_NAME = 60;
/** Of a file with a list, that the console takes: about half a million hashes; a larger one goes by the command line. */
export const LIST_FILE_MB = 32;
/** How long what an import took off its list is kept, to undo it. */
export const UNDO_DAYS = 30;
/** Changes of lists on one page. */
export const CHANGES_PAGE = 50;
