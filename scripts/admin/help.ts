export const HELP = `Usage: npm run admin -- COMMAND ...   (works beside a running server)

  user create NAME --email E [--password P]   makes an account; its address is taken as proven.
                                              Without --password it is asked for in a terminal, and
                                              otherwise one is made and shown once; "--password -"
                                              takes it from standard input.
  user set NAME [--creador] [--verificado] [--confianza] [--documentos]
                [--role user|moderator|administrator] [--email E]
                                              --confianza: with REVIEW, what it publishes does not wait
                                              for a moderator; --no-creador, --no-verificado and
                                              --no-confianza take back. --email: the address that
                                              its person has shown to be theirs; both are told
  user suspend NAME [--days N]                ends its sessions and lets it open no other; what it has
                                              published is gone for others; ends by itself after N days
  user ban NAME                               the same for good
  user unsuspend NAME
  user reset-factors NAME                     takes its passkeys, app and recovery codes away, for a person
                                              who has lost them all and has shown who they are
  user delete NAME [--now]                    hides the account and removes it with everything that is
                                              theirs in 30 days; with --now the worker begins at once
  subscription grant FAN CREATOR [--days 30]  at least so long from now
  subscription cancel FAN CREATOR             stays live until its date
  creators list                               who asked to become a creator
  creators approve|reject NAME                decides it and tells them by mail
  payouts export                              takes what is approved into a new batch, and prints it
                                              as CSV; amounts in CURRENCY
  payouts batches                             the newest batches
  payouts batch NUMBER                        prints a batch again
  payouts spei NUMBER                         what of it the bank sends to other banks, in its lay-out
  payouts bbva NUMBER                         what of it goes to accounts at the same bank, likewise
  payouts paid ID...                          of a batch these went out
  payouts failed ID REASON                    this did not: the creator has it again
  payouts void ID REASON                      ends what was asked for and is in no batch yet
  payouts known ID                            whoever asked for this and deleted their account without
                                              being verified has shown you who they are: it is paid
  payouts requested [--month YYYY-MM]         CSV of what creators have asked for, of one month's
                                              views or of all
  payouts check                               recomputes every month from the ledger
  order paid REFERENCE                        an order was paid by transfer or in cash: gives what it is for
  order refund|chargeback REFERENCE           it was given back by you, or taken back by a bank
  payments list                               what providers told that is held for you, and sales of
                                              which they say something else than we
  payments postback ID retry|whole|dismiss    works on it anew, takes all of a payment back of which a
                                              part came back, or lets nothing come of it
  payments sale ID ask|stop|dismiss           asks the provider again, has it charge no more, or leaves it
  ledger check                                adds every entry and every account of the ledger up
                                              anew, and compares
  ledger balances                             CSV of what each account stands at
  jobs list                                   work that is not tried any more: "held" is a file that
                                              could not be processed for a day, through no fault of
                                              its own; its original is kept
  jobs retry ID|all                           lets it begin anew, once what was wrong is mended
  jobs give-up ID                             ends it; of a file its owner is told, the original goes
  storage recount                             adds up anew what each person's files take of their
                                              quota, and mends what was counted wrong
  search rebuild                              fills a new index at SEARCH_URL beside the one that is
                                              searched, and puts it in its place; again after it was
                                              cut off, it goes on
  search status                               whether OpenSearch finds posts, and why not
  transparency --year YYYY | --month YYYY-MM  CSV of what was reported, decided and appealed: the report
                                              of a year, or of a month for the acquirer
                           [--statements DIR] instead writes the statements of reasons as files of at
                                              most 100, each the body of one call of the DSA's
                                              transparency database
  hashes import FILE --list NAME [--on-match hold|refuse] [--about minors|intimate|other]
                                              brings a list of known pictures and videos to what FILE
                                              says: CSV, or JSON as NCMEC and StopNCII have it; a match
                                              is held for a moderator (the default) or refused; of a list
                                              about minors (as NCMEC's) the bytes are kept as evidence
  hashes list                                 the lists, with how many hashes they have
  hashes set NAME [--on-match hold|refuse] [--about minors|intimate|other]
  hashes remove NAME                          removes a list with all its hashes
  audit export [--format csv|json]            everything that moderators, administrators and this
                                              command have done, a line each; csv unless it says json
  releases export [--format csv|json]         who is shown in what and agreed to it, a line for each
                                              person and item
  vault status                                how much is sealed with each document key
  vault rotate                                seals everything anew with the first of DOCUMENT_KEYS
  purge                                       removes what has run out and the bytes of deleted files
  version                                     of this program

NAME, FAN and CREATOR are user names, with or without @, or ids.`;
