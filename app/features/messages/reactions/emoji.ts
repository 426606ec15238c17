/** What one may say of a message with one press. The first is the one pressed most. */
export const EMOJI = ["❤️", "😂", "😮", "😢", "👍", "🔥"] as const;

export type Emoji = (typeof EMOJI)[number];
