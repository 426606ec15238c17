/** Uploads of one person that are unfinished or in no post yet: three posts of twenty files. */
export const UPLOADS_MAX = 60;
/** Their bytes, in uploads of the largest size: what somebody can begin and never finish. */
export const LARGEST_UPLOADS = 4;
/** Of `Upload-Metadata`, in characters. */
export const METADATA_MAX = 2_000;
/** Bytes of a piece with a checksum, which waits on this machine's disk until it is known to be right. */
export const CHECKED_PIECE_MAX = 32 * 1024 * 1024;
/** In an hour, of one account and of one network address. */
export const CREATIONS = { account: 300, address: 600 } as const;
/** Requests that carry bytes: on a bad line a file takes many. */
export const PIECES = { account: 20_000, address: 40_000 } as const;
export const REMOVALS = { account: 600, address: 1_200 } as const;
/** Files that are named when a post has lost them; the others are counted. */
export const LOST_NAMED = 3;
/** Letters of such a name. */
export const LOST_LETTERS = 60;
