/** Who its owner says is shown in a post: they alone, nobody, or others. */
export const shownKinds = ["yo", "nadie", "otras"] as const;
