/** What is known of somebody with an account, and where they see or change it. */
export const knownThings = {
  posts: "/settings/posts",
  comments: null,
  messages: "/messages",
  likes: null,
  saved: "/saved",
  following: "/profile",
  hashtags: "/search",
  subscriptions: "/settings/subscriptions",
  watched: null,
  tastes: null,
  hidden: null,
  blocked: "/blocks",
  muted: "/settings/silenciados",
  reports: "/settings/denuncias",
  support: "/support",
  sessions: "/settings/security",
} as const satisfies Record<string, string | null>;

export type KnownThing = keyof typeof knownThings;
