import { z } from "zod";
import { events } from "./events.ts";

const post = z.object({ id_publicacion: z.number() });
const labels = z.array(z.string());

/** What each kind of job carries. Payloads come back from the database, so they are parsed again. */
export const jobPayloads = {
  ...events,
  /** Makes the renditions of one uploaded video, from the object that holds it as it was sent. */
  process_file: z.object({
    id_archivo: z.number(),
    original: z.string().optional(),
    /** The moment of the video that its owner chose as its poster, in milliseconds. */
    poster_ms: z.number().optional(),
  }),
  /** The same for a picture: a kind of its own, so that none waits for a long video. */
  process_image: z.object({ id_archivo: z.number(), original: z.string().optional() }),
  /** Makes the next of the renditions that a video does not need to be shown, by its label. */
  finish_video: z.object({ id_archivo: z.number(), original: z.string(), rest: labels }),
  /** The same for a picture. */
  finish_image: z.object({ id_archivo: z.number(), original: z.string(), rest: labels }),
  /** Makes the newest picture that somebody has sent of themselves, or for the top of their profile, the one shown. */
  process_avatar: z.object({
    id_usuario: z.number(),
    kind: z.enum(["avatar", "cover"]).default("avatar"),
  }),
  /** Puts how a removed post looks on the list of what was removed. */
  remember_removed: post,
  /** Looks for copies of a removed post, or of a picture that a decision took, from this fingerprint on. */
  find_copies: z.object({
    id_publicacion: z.number().optional(),
    id_decision: z.number().optional(),
    after: z.number().optional(),
  }),
  /** Computes what files look like that were shown before that was done. */
  fingerprint_files: z.object({ after: z.number().optional() }),
  /** The same of pictures of profiles, from this person on. */
  fingerprint_pictures: z.object({ after: z.number().optional() }),
  /** Makes the changes of lists of known pictures that wait: what is brought, undone and removed. */
  change_lists: z.object({}),
  /** Looks for what looks like the copies that came with requests for removal. */
  match_copies: z.object({}),
  /** Writes what a model of speech hears in a video, for its owner to look through. */
  draft_captions: z.object({ id_archivo: z.number(), idioma: z.string() }),
  /** Removes the bytes of every object that no row uses any more. */
  purge_objects: z.object({}),
  /** Tells the caches in front of us that these addresses of /uploads are gone. */
  purge_caches: z.object({ addresses: z.array(z.string()) }),
  /** The same for all files of somebody, from this one on. */
  purge_person: z.object({ id_usuario: z.number(), after: z.number() }),
  /** Removes what has run out: sessions, codes, keys, uploads that never finished. */
  sweep: z.object({}),
  /** Ends the suspensions and silences whose time is over. */
  end_decisions: z.object({}),
  /** Counts what the console of administrators says how much there is of. */
  count_figures: z.object({}),
  /** Counts the points of the posts that may be hot. */
  refresh_trends: z.object({}),
  /** Counts a year or a month for the law. */
  make_report: z.object({ periodo: z.string() }),
  /** Brings what can be found to what may be found: of one person, or everything; of a part that is left, below this id. */
  index_search: z.object({
    id_usuario: z.number().optional(),
    of: z.enum(["people", "posts"]).optional(),
    before: z.number().optional(),
  }),
  /** Tells the search server outside what has changed, and fills a new index there. */
  index_outside: z.object({}),
  /** Removes an account with all that is theirs. */
  delete_account: z.object({ id_usuario: z.number() }),
  /** Mails the link to delete an account or to keep it, if the address has one. */
  mail_leaving_link: z.object({ correo: z.string() }),
  /** Makes the copy of everything that somebody has asked for. */
  export_data: z.object({ id_usuario: z.number() }),
  /** Mails the link for a new password, if the address has an account. */
  mail_reset_link: z.object({ correo: z.string() }),
  /** Mails the link to go on signing in, if the address has an account. */
  mail_sign_in_link: z.object({ correo: z.string() }),
  /** Mails the owner of posts who of those shown in them says no. */
  tell_of_people: z.object({ id_usuario: z.number() }),
  /** Works on what a provider of payments has told of one sale. */
  work_postbacks: z.object({ provider: z.string(), sale: z.string() }),
  /** Tells a provider of payments to charge no more. */
  stop_sale: z.object({ id_venta: z.number() }),
  /** Tells the followers of a creator, from this one on, of a new post. */
  tell_followers: z.object({
    id_publicacion: z.number(),
    after: z.object({ at: z.number(), id: z.number() }).optional(),
  }),
  /** Mails what people are told and want to be mailed, once it is due. */
  mail_notifications: z.object({}),
  /** Says to the devices of whom much waits for that they are to be told, once it is due. */
  push_notifications: z.object({}),
  /** Tells the devices whose time has come. */
  send_pushes: z.object({}),
  /** Adds what was sold before that was done to the sums by day, a few at a time. */
  sum_income: z.object({}),
  /** Compares sales with what their providers say. */
  check_sales: z.object({}),
  /** Mails the subscribers of a creator, from this one on, that a subscription costs something else by now. */
  tell_prices: z.object({
    creator_id: z.number(),
    after: z.number().optional(),
    /** When to look again, for who was told of another price a moment ago. */
    again: z.number().optional(),
  }),
  /** Tells webhooks what is due. */
  send_webhooks: z.object({}),
  send_mail: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    replyTo: z.string().optional(),
    /** The address at which one press ends mails of this kind (RFC 8058). */
    unsubscribe: z.string().optional(),
    /** When what it says is worth nothing any more: milliseconds since the epoch. */
    expiresAt: z.number().optional(),
  }),
};

/** Kinds that carry addresses and codes: once they have failed for good, what they carried is forgotten. */
export const confidentialKinds: readonly string[] = [
  "mail_reset_link",
  "mail_leaving_link",
  "mail_sign_in_link",
  "send_mail",
];

export type JobPayloads = { [K in keyof typeof jobPayloads]: z.infer<(typeof jobPayloads)[K]> };
export type JobKind = keyof JobPayloads;

const ofPeople = ["process_file", "process_image", "finish_image", "finish_video"] as const;

/** Work for one person, which is taken in turn: many files of one do not keep those of others waiting. */
export type FairKind = (typeof ofPeople)[number];
export const fairKinds: readonly string[] = ofPeople;

/**
 * What somebody has trusted us with depends on them: they are never given up by the program. They are
 * tried for a day and then held for the operator.
 */
export const patientKinds: readonly string[] = [...ofPeople, "process_avatar", "delete_account"];

/** Tried for a day: patient kinds, and what waits for somebody else's server or for a store that is away. */
export const dayLongKinds: readonly string[] = [
  ...patientKinds,
  ...["send_mail", "purge_caches", "export_data", "stop_sale"],
];

/** Queued for a certain time, which may be far away. */
export const scheduledKinds: readonly string[] = [
  "delete_account",
  "end_decisions",
  "send_webhooks",
];
