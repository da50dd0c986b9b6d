/** Constants of §9, and those that the specification leaves open (design §6). */

/** Longer input is not a password but an attack on the hash (promise S8 wants 64 and more). */
export const PASSWORD_HASH_LIMIT = 1024
/** Characters of a password at least (§9). */
export const PASSWORD_LENGTH = 8
/** So many of a user's last passwords are not accepted again. */
export const PASSWORDS_REMEMBERED = 5
/** Links in e-mails about access: to reset a password, to unlock an account, and to accept an invitation. */
export const RESET_LINK_MS = 30 * 60_000
export const INVITATION_LINK_MS = 7 * 24 * 3_600_000
/** Links by which somebody without a sign-in adds a bank account. */
export const BANK_LINK_MS = 7 * 24 * 3_600_000
/** Links by which companies apply for credit: a merchant's or the program's, and the applicant's own. */
export const APPLICATION_LINK_MS = 30 * 24 * 3_600_000
export const OWN_APPLICATION_LINK_MS = 90 * 24 * 3_600_000
/** Applications that one link begins in a day at most, and e-mails with an own link of one application. */
export const APPLICATIONS_A_LINK = 20
export const OWN_LINKS_A_DAY = 5
/** Characters of a challenge phrase's question, and of its answer. */
export const PHRASE_LENGTH = 200
/** Wrong answers to the challenge phrase that lock an account. */
export const CHALLENGE_ATTEMPTS = 5
export const MAPPED_PAGE_SIZE = 10_000
export const MAX_CONSECUTIVE_LOAD_ERRORS = 3
export const MAPPED_LOADING_DELAY_MS = 1_000
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
export const ROWS_PER_PAGE = [10, 25, 50, 100] as const
export const DEFAULT_ROWS_PER_PAGE = 25
/** A card payment shows on the invoice after so many business days (§4). */
export const CARD_BUSINESS_DAYS = { from: 1, to: 3 } as const
/** A bank payment shows on the account after so many business days (§4). */
export const BANK_BUSINESS_DAYS = { from: 1, to: 2 } as const

export const SESSION_IDLE_MS = 30 * 60_000
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000
/** The warning comes at least two minutes ahead (WCAG 2.2.1). */
export const SESSION_WARNING_MS = 3 * 60_000
export const QUOTE_LIFETIME_MS = 30 * 60_000
/** A resubmission that takes longer is processed further, and its caller does not wait for it (design §6). */
export const RESUBMIT_MS = 30_000

/** Drafts of one wizard and one person that are stored, ended ones included. */
export const DRAFTS_AT_MOST = 20

/** Recorded sessions are deleted after so many days, unless the setting `flowRecordingDays` says otherwise. */
export const FLOW_RECORDING_DAYS = 90

/** Longest description or comment of a dispute, in characters. */
export const DISPUTE_TEXT_LENGTH = 2_000
/** §9 does not show it: the longest name of a contact (design §6). */
export const NAME_LENGTH = 50
/** Characters of a username at most, when it is chosen; it is never changed. */
export const USERNAME_LENGTH = 64
/** Users of one bulk action at most: a page of the list. */
export const USERS_AT_ONCE = 100
/** Accounts that are given to one user at most; whoever needs more gets a parent account or a group. */
export const ACCOUNTS_A_USER = 100
/** Addresses from outside that one user may have asked for the first time in a day: no way to send mail to strangers. */
export const OUTSIDE_CONTACTS_A_DAY = 10
/** Invoices of one payment at most, and of one page of the list. */
export const INVOICES_A_PAYMENT = 500
/** Invoices at most that are left out of a selection of all that match. */
export const INVOICES_LEFT_OUT = 100
/** Invoices of a list with filters that are counted; of more the list says that there are more. */
export const COUNTED_EXACTLY = 1_000
/** Invoices of one dispute submission, and disputes of one response, at most. */
export const DISPUTES_AT_ONCE = 100
/** Documents of one invoice that is being made, and a user's uploads that belong to no invoice yet, at most. */
export const INVOICE_UPLOADS = 16
/** Saved filters of one person at most. */
export const SAVED_FILTERS = 30
/** Characters of a search at most. */
export const SEARCH_LENGTH = 100
/** Characters of a line of an address at most. */
export const ADDRESS_LINE_LENGTH = 100
/** §9 does not show it: a card's full number is visible so long, and so long a password that was entered again counts. */
export const CARD_VISIBLE_MS = 5 * 60_000
/** Tries to name the two small credits by which a bank account is verified. */
export const VERIFICATION_TRIES = 3
/** A card is said to expire soon so many months ahead. */
export const CARD_EXPIRES_SOON_MONTHS = 2
/** A run of AutoPay is announced so many business days ahead. */
export const AUTO_PAY_NOTICE_DAYS = 3
/** Failed AutoPay payments in a row that pause it. */
export const AUTO_PAY_FAILURES = 2
/** The calendar of AutoPay shows the runs of so many days. */
export const AUTO_PAY_CALENDAR_DAYS = 60
/** Files that one user may have under way: exports over all servers, and files of any kind on each. */
export const EXPORTS_A_USER = 2
/** Open pages of one user that are told of news as it comes, on each server; others ask from time to time. */
export const STREAMS_A_USER = 10
/** A stream of news gives a sign of life so often. */
export const STREAM_HEARTBEAT_MS = 20_000
/** Files that one server makes at a time while they are downloaded. */
export const FILES_AT_ONCE = 6
/** A reader of a file who accepts nothing for so long has gone. */
export const FILE_STALLED_MS = 60_000
/** A file that has not been read after so long breaks off: its place is for others. */
export const FILE_LONGEST_MS = 15 * 60_000
/** An export that has given no sign of life for so long has ended without a word; it gives one more often. */
export const EXPORT_LOST_MS = 2 * 60_000
/** Filters of an exported list at most. */
export const EXPORT_FILTERS = 30
/** Ids of invoices or documents that the audit records of one export at most. */
export const AUDITED_IDS = 500
/** Chosen invoices of one export at most; more are exported by their filters. */
export const EXPORT_INVOICES = 3_000
/** Documents of one zip file at most. */
export const EXPORT_DOCUMENTS = 2_000
/** Days of one statement of account at most, and its lines. */
export const STATEMENT_DAYS = 366
export const STATEMENT_LINES = 5_000
/** Characters of a voucher's reference at most. */
export const VOUCHER_REFERENCE_LENGTH = 100
/** The holder of a voucher is reminded so many days before its last one. */
export const VOUCHER_REMINDER_DAYS = 3
/** A merchant sees what was paid in so many days up to today. */
export const MERCHANT_PAID_DAYS = 30
/** Bytes of one file of invoices at most, and of what an xlsx file holds once it is unpacked. */
export const IMPORT_BYTES = 50_000_000
export const IMPORT_UNPACKED_BYTES = 500_000_000
/** Files of changes of a merchant's or a program's software that are open at most. */
export const CHANGE_FILES_OPEN = 20
/** What became of a file of changes is kept for so long. */
export const CHANGE_FILE_KEPT_MS = 90 * 24 * 3_600_000
/** Bytes that no file of changes may have, however many the operator lets in. */
export const CHANGE_FILE_BYTES = 500_000_000
/** Refused rows that are shown of a file of changes; all of them are in its report. */
export const CHANGE_REFUSALS_SHOWN = 20
/** A command that has given no sign of life for so long has broken off; one batch of rows takes less. */
export const COMMAND_SILENT_MS = 10 * 60_000
/** Imports of one user that are open at most, those that are being sent included. */
export const IMPORTS_A_USER = 5
/** An import that has given no sign of life for so long has broken off; it gives one more often. */
export const IMPORT_LOST_MS = 2 * 60_000
/** A file that nobody went on with is deleted after so long, and what became of one that has ended. */
export const IMPORT_WAITS_MS = 7 * 24 * 3_600_000
export const IMPORT_KEPT_MS = 90 * 24 * 3_600_000

/** Days that deliveries of webhooks are kept with their logs: those that arrived, and those that were given up. */
export const DELIVERED_WEBHOOK_DAYS = 30
export const DEAD_WEBHOOK_DAYS = 90
