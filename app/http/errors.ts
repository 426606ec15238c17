/** Every expected failure of the product and the HTTP status that tells it. */
export const errorStatus = {
  bad_input: 400,
  bad_code: 400,
  totp_not_begun: 409,
  factor_first: 400,
  bad_post_id: 400,
  token_in_address: 400,
  wrong_password: 400,
  password_known: 400,
  file_required: 400,
  shortit_one_video: 400,
  shortit_too_long: 400,
  too_many_files: 400,
  message_too_many_files: 400,
  message_video_too_long: 400,
  upload_cut: 400,
  description_too_long: 400,
  empty_file: 400,
  other_kind: 400,
  push_service_unknown: 400,
  webhook_refused: 400,
  cannot_follow_self: 400,
  avatar_required: 400,
  avatar_failed: 400,
  cover_required: 400,
  cover_failed: 400,
  cannot_subscribe_to_self: 400,
  cannot_message_self: 400,
  cannot_block_self: 400,
  cannot_mute_self: 400,
  cannot_report_self: 400,
  not_signed_in: 401,
  sign_in_to_comment: 401,
  bad_credentials: 401,
  session_expired: 401,
  provider_refused: 401,
  age_check_refused: 403,
  age_check_gone: 409,
  search_signed_out: 401,
  notice_refused: 401,
  passkey_refused: 401,
  cross_origin: 403,
  forbidden: 403,
  subscribers_only: 403,
  account_suspended: 403,
  account_leaving: 403,
  provider_unlinked: 403,
  blocked: 403,
  lists_private: 403,
  peer_blocked: 403,
  messages_closed: 403,
  message_too_old: 403,
  creators_only: 403,
  muted: 403,
  age_required: 403,
  acceptance_required: 403,
  step_up_required: 403,
  insufficient_scope: 403,
  second_factor_required: 403,
  cannot_decide_self: 403,
  administrators_only: 403,
  not_verified: 403,
  not_found: 404,
  token_not_found: 404,
  user_not_found: 404,
  post_not_found: 404,
  comment_not_found: 404,
  passkey_not_found: 404,
  subscription_not_found: 404,
  order_not_found: 404,
  feed_session_gone: 404,
  request_not_found: 404,
  case_not_found: 404,
  decision_not_found: 404,
  removal_not_found: 404,
  verification_not_found: 404,
  upload_not_found: 404,
  anomaly_not_found: 404,
  withdrawal_not_found: 404,
  batch_not_found: 404,
  payout_account_missing: 404,
  method_not_allowed: 405,
  name_taken: 409,
  address_taken_since: 409,
  passkeys_away: 409,
  passkeys_full: 409,
  tokens_full: 409,
  webhooks_full: 409,
  factor_required: 409,
  already_decided: 409,
  last_administrator: 409,
  setting_changed: 409,
  list_changed: 409,
  already_answered: 409,
  already_appealed: 409,
  appeal_late: 409,
  too_many_hashtags: 409,
  too_many_muted_words: 409,
  nothing_to_publish: 409,
  last_file: 409,
  shown_gone: 409,
  has_captions: 409,
  not_ready: 409,
  pins_full: 409,
  not_a_creator: 409,
  nothing_sold: 409,
  already_open: 409,
  order_paid: 409,
  cannot_tip_self: 400,
  tips_limit: 409,
  post_not_sold: 409,
  already_subscribed: 409,
  other_account: 409,
  price_changed: 409,
  price_agreed: 409,
  price_early: 409,
  trial_refused: 409,
  nothing_due: 409,
  nothing_approved: 409,
  withdrawal_closed: 409,
  bank_file_not_mxn: 409,
  bank_file_no_account: 409,
  bank_file_empty: 409,
  cfdi_not_paid: 409,
  already_creator: 409,
  request_pending: 409,
  key_reused: 409,
  no_password: 409,
  needs_password: 409,
  needs_link: 409,
  request_closed: 409,
  still_searching: 409,
  appeal_refused: 409,
  words_full: 409,
  verification_closed: 409,
  verification_incomplete: 409,
  look_first: 409,
  notice_replayed: 409,
  upload_offset: 409,
  draft_stopped: 409,
  upload_elsewhere: 409,
  signup_expired: 410,
  signup_done: 410,
  reset_gone: 410,
  reset_done: 410,
  upload_expired: 410,
  link_gone: 410,
  second_step_gone: 410,
  tus_version: 412,
  too_large: 413,
  upload_exceeded: 413,
  body_too_large: 413,
  unsupported_media: 415,
  avatar_not_image: 415,
  cover_not_image: 415,
  not_offset_stream: 415,
  upload_busy: 423,
  too_many_requests: 429,
  proof_needed: 429,
  link_needed: 429,
  queue_full: 429,
  video_day_full: 429,
  too_many_uploads: 429,
  /** Of the tus protocol. */
  checksum_mismatch: 460,
  internal: 500,
  format_unsupported: 501,
  provider_unreachable: 503,
  age_check_away: 503,
  verifier_away: 503,
  payments_away: 503,
  database_away: 503,
  objects_away: 503,
  kv_away: 503,
  database_full: 507,
  storage_full: 507,
  quota_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

interface ErrorDetails {
  /** Field name -> Spanish message. */
  fields?: Record<string, string>;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** Numbers and names that the Spanish sentence of this code wants. */
  values?: Record<string, string | number>;
  /** What was typed, in a form that only who throws has read. */
  typed?: Record<string, string>;
  /** A page of ours that says more, for this one person. */
  link?: string | undefined;
  cause?: unknown;
}

/** An expected failure. Endpoints and forms turn its code into a status and a Spanish sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly values: Record<string, string | number>;
  declare readonly typed: Record<string, string> | undefined;
  readonly link: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const { fields, retryAfter, values = {}, typed, link, cause } = details;
    super(code, { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.values = values;
    // Not enumerable, so that no log has it: it may be what a document says.
    Object.defineProperty(this, "typed", { value: typed, enumerable: false });
    this.link = link;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
