/**
 * The rooms of `features/` from the ground up. A room imports rooms of lower floors only, by what
 * they show (`publicModules`): lint reads this.
 */
export const floors = [
  ["people", "media"],
  ["posts", "vault", "ledger", "resumable", "doors", "names", "passwords"],
  [
    "delivery",
    "index",
    "comments",
    "known",
    "payees",
    "notifications",
    "allowance",
    "factors",
    "webhooks",
  ],
  ["cards", "messages", "payouts", "subscriptions", "releases", "push", "syndication"],
  ["billing", "settings"],
  [
    ...["publish", "post-page", "feed", "search", "profiles", "studio"],
    ...["accounts", "consent", "legal", "developers"],
  ],
  ["cases", "tokens"],
  ["reports", "removal", "verification"],
  ["moderation"],
  ["privacy", "offline"],
  ["shell"],
  ["admin"],
  ["setup"],
];

/** Below every room: they import none. */
export const basement = ["http", "ui", "jobs", "strings", "styles"];

/** What a room shows to others: reads, writes, shapes, inputs, numbers, sentences, components and hooks. */
export const publicModules = [
  "**/*.server.ts",
  ...["view", "schema", "limits", "operations", "strings"].map((name) => `**/${name}.ts`),
  "**/*.tsx",
  "**/use-*.ts",
  // Nine more: what can be read in a text, the table of media formats, the sizes of a picture of
  // oneself, a part of a picture, what is kept of a video, how files are sent in pieces, what the browser can
  // be asked for by an event, what a network is called, and how pages of the console look.
  "**/text.ts",
  "**/formats.ts",
  "**/avatar-sizes.ts",
  "**/crop.ts",
  "**/kept.ts",
  "**/sending/*.ts",
  "**/*-event.ts",
  "**/network-name.ts",
  "**/console.module.css",
];

/** Every room with its floor. */
export const rooms = floors.flatMap((names, floor) => names.map((name) => ({ name, floor })));
