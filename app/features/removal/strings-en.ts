import { fill, speak } from "#app/strings/language.ts";
import { ADDRESSES_MAX, APPEAL_MONTHS, COPIES_MAX, COPIES_MB } from "./limits.ts";
import type { PortalStrings } from "./strings-es.ts";

const portal: PortalStrings = {
  title: "Content removal",
  other: { words: "Español", lang: "es" },
  links: {
    privacy: "Privacy notice (Spanish)",
    terms: "Terms (Spanish)",
    support: "Support (Spanish)",
  },
  intro:
    "If this site shows intimate images of you that you did not consent to, a minor, or something that violates your rights, ask here to have it removed. You need no account and you will not be shown any of the site's content.",
  minors: "If a minor is shown, do not attach copies: the address is enough.",
  clocks: [
    "Minors and orders of authorities: right away.",
    "Intimate images without consent: 48 hours.",
    "Anything else: 7 business days.",
  ],
  clocksTitle: "How long it takes",
  danger:
    "If you are in danger in Mexico, call 911. This request does not replace a report to the police or a prosecutor.",
  form: {
    requester: "Who are you?",
    requesters: {
      persona: "The person affected",
      representante: "I act on behalf of somebody else",
      autoridad: "An authority",
    },
    represented: "Whom do you act for?",
    representedHint: "Only if you act on behalf of somebody else.",
    authority: "Authority and position",
    authorityHint: "Only for authorities.",
    fileNumber: "Case or file number",
    preserved: "What is removed under this order is preserved as evidence.",
    reason: "What is wrong?",
    reasons: {
      sin_consentimiento: "Intimate images without consent",
      menor: "A minor is shown",
      suplantacion: "Somebody pretends to be me or uses my data",
      violencia: "Violence, threats or extortion",
      derechos: "Copyright or trademark",
      otro: "Something else",
    },
    reasonHints: {
      sin_consentimiento: "Taken or published without permission, also made or altered with AI.",
      menor: "Or somebody who looks like one.",
      suplantacion: "",
      violencia: "",
      derechos: "",
      otro: "",
    },
    addresses: "Addresses",
    addressesHint: fill(
      "One per line, up to {max}: of posts, comments, profiles or files. @name works too.",
      { max: ADDRESSES_MAX },
    ),
    copies: "Copies of the pictures or videos (optional)",
    copiesHint: fill(
      "If you do not have the address. Up to {max} files and {mb} MB. Nobody else sees them, and we delete them afterwards.",
      { max: COPIES_MAX, mb: COPIES_MB },
    ),
    description: "Tell us what we need to know (optional)",
    descriptionHint: "For example, at which minute you appear or how you can be recognised.",
    email: "Email where we can answer",
    emailHint: "Whoever published it does not get it.",
    goodFaith:
      "I declare in good faith that this information is true and that the content was published without the necessary consent or right.",
    signature: "Signature: your full name",
    signatureHint: "Typing it here counts as your signature.",
    send: "Send request",
  },
  failures: {
    bad_input: "Check the fields that are marked.",
    too_many_requests: "Too many requests came from here. Try again later.",
    removal_not_found: "We did not find this request. Check that the link is complete.",
    request_closed: "This request has ended. You can send another one.",
    appeal_refused:
      "Another review can no longer be asked for: it can be asked for once, after the decision and in time.",
    too_large: fill("The copies are larger than {max} MB. Choose lighter files.", {
      max: COPIES_MB,
    }),
    too_many_files: fill("You can add at most {max} copies.", { max: COPIES_MAX }),
    unsupported_media: "One of the files is not a picture or a video that we take.",
    empty_file: "One of the files is empty. Choose another one.",
    upload_cut: "The upload was interrupted. Try again.",
    key_reused:
      "You have already sent a request with this form, and it is on record. If this is another one, send it again.",
  },
  otherFailure: "We could not do that. Try again later.",
  limited: "The requests you have sent are on record. You can also write to {email}.",
  follow: {
    title: "Your request",
    reference: "Reference",
    status: "Status",
    keep: "Keep this page or this link: it is private, and the only way back here. We also sent it to you by email.",
    link: "Private link",
    due: "To be decided by",
    dueNow: "We are looking at it right away.",
    sent: "Sent",
    reason: "Reason",
    states: {
      open: "Under review",
      closed: "Decided",
      withdrawn: "You withdrew it",
    },
    items: "What you named",
    itemStates: {
      review: "Under review",
      hidden: "Hidden while we decide",
      removed: "Removed",
      restricted: "Access restricted",
      warned: "We acted on whoever published it",
      kept: "It stays published",
      duplicate: "Already in another request",
      withdrawn: "You withdrew the request",
      foreign: "It is on another site",
      unknown: "We did not find it here",
    },
    foreign:
      "We cannot decide about what is on other sites. It is on record in your request; ask the site that publishes it as well.",
    copies: { one: "{count} copy received", other: "{count} copies received" },
    notes: "What you added and what we answered",
    noteKinds: {
      added: "You added",
      withdrawn: "You withdrew the request",
      appeal: "You asked for another review",
      answer: "We answered",
    },
    add: "Add something",
    addText: "What you want to add",
    addAddresses: "More addresses",
    addSend: "Add",
    appeal: "Ask for another review",
    appealHint: fill(
      "If you disagree with what we decided. Once, within {months} months; where possible somebody else decides.",
      { months: APPEAL_MONTHS },
    ),
    appealText: "Why you disagree",
    appealSend: "Ask for another review",
    withdraw: "Withdraw the request",
    withdrawHint: "We delete the copies you sent and stop reviewing it at your request.",
    withdrawMinorHint:
      "You will get no more news of it. Where a minor is shown we review it all the same, and keep what we need for that until then.",
    withdrawSend: "Yes, withdraw my request",
    done: {
      sent: "We received your request.",
      added: "We added it to your request.",
      withdrawn: "You withdrew your request.",
      appealed: "We received your objection. We are reviewing it again.",
    },
  },
};

export const english = speak({ es: portal });
