/**
 * Tables of the database. Amounts are whole minor units (bigint), calendar days are dates, instants are timestamps with
 * time zone. Statuses are plain text that the domain's schemas check; an invoice has no status column, since it is
 * derived from several facts (design §3).
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

const minor = () => bigint({ mode: 'number' })
const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const programs = pgTable('programs', {
  id: text().primaryKey(),
  title: text().notNull(),
  paymentMode: text().notNull().default('INDIVIDUAL_ACCOUNT'),
  /** Runtime configuration of §3, as the contract's wire attributes. */
  config: jsonb().$type<Record<string, unknown>>().notNull(),
  /** domain/limits PaymentSettings. */
  paymentSettings: jsonb().$type<Record<string, unknown>>().notNull(),
  /** domain/limits DisputeSettings, as far as they differ from the defaults. */
  disputeSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})

/** Feature flags of a host name (`*` for every other), nested as they are served. */
export const featureFlags = pgTable('feature_flags', {
  hostname: text().primaryKey(),
  programId: text()
    .notNull()
    .references(() => programs.id),
  flags: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Words that a program puts in place of ours: GET /components/{name}. */
export const components = pgTable('components', {
  name: text().primaryKey(),
  text: jsonb().$type<Record<string, string>>().notNull(),
})

export const merchants = pgTable('merchants', {
  buid: text().primaryKey(),
  programId: text()
    .notNull()
    .references(() => programs.id),
  name: text().notNull(),
  status: text().notNull().default('active'),
  currency: text().notNull(),
  /** Company and VAT identifiers by which imported e-invoices find the merchant. */
  partyIds: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  contact: text(),
  line1: text(),
  line2: text(),
  line3: text(),
  cityStateZip: text(),
  country: text(),
})

export const customers = pgTable(
  'customers',
  {
    buid: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    parentBuid: text().references((): AnyPgColumn => customers.buid),
    name: text().notNull(),
    status: text().notNull().default('active'),
    currency: text().notNull(),
    country: text().notNull(),
    paymentEligible: boolean().notNull().default(true),
    paymentWebText: text(),
    partyIds: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    contactName: text(),
    line1: text(),
    line2: text(),
    line3: text(),
    cityStateZip: text(),
  },
  (t) => [index('customers_parent').on(t.parentBuid, t.name), index('customers_program').on(t.programId, t.name)],
)

/**
 * Credit lines: an account has one per currency, its own first. `held` is what merchants authorised and have not
 * billed.
 */
export const creditLines = pgTable(
  'credit_lines',
  {
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    currency: text().notNull(),
    limitMinor: minor().notNull(),
    heldMinor: minor().notNull().default(0),
  },
  (t) => [primaryKey({ name: 'credit_lines_pk', columns: [t.buidCustomer, t.currency] })],
)

export const locations = pgTable(
  'locations',
  {
    id: text().primaryKey(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    displayLocation: text().notNull(),
    name: text().notNull(),
  },
  (t) => [uniqueIndex('locations_customer').on(t.buidCustomer, t.displayLocation)],
)

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    username: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    role: text().notNull().default('viewer'),
    userTypes: text().array().notNull(),
    /** invited or active; a lock is a column of its own, since it has its own reason. */
    status: text().notNull().default('active'),
    lockReason: text(),
    language: text().notNull().default('en'),
    timeZone: text().notNull().default('America/Chicago'),
    isSso: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('users_username').on(sql`lower(${t.username})`)],
)

/** Accounts that a customer user acts for: the account itself and, with `includeChildren`, those below it. */
export const userCustomers = pgTable(
  'user_customers',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    includeChildren: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ name: 'user_customers_pk', columns: [t.userId, t.buidCustomer] })],
)

export const userMerchants = pgTable(
  'user_merchants',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
  },
  (t) => [primaryKey({ name: 'user_merchants_pk', columns: [t.userId, t.buidMerchant] })],
)

/** A signed-in session; the cookie holds the secret, the row its hash. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    userType: text(),
    customerId: text(),
    location: text(),
    merchantId: text(),
    language: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const invoices = pgTable(
  'invoices',
  {
    trxId: text().primaryKey(),
    invoiceId: text().notNull(),
    kind: text().notNull().default('invoice'),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    buidLocation: text(),
    poNumber: text(),
    currency: text().notNull(),
    billedOn: day(),
    dueOn: day(),
    receivedOn: day(),
    paidOn: day(),
    billedMinor: minor().notNull(),
    subtotalMinor: minor().notNull(),
    taxMinor: minor().notNull().default(0),
    rebatesMinor: minor().notNull().default(0),
    adjustedMinor: minor().notNull().default(0),
    lateFeeMinor: minor().notNull().default(0),
    disputedMinor: minor().notNull().default(0),
    /** The amount still owed, with late fee; 0 when paid, negative on an unapplied credit. */
    openMinor: minor().notNull(),
    /** The amount that payments under way will cover. */
    pendingMinor: minor().notNull().default(0),
    onHold: boolean().notNull().default(false),
    eligibleForDispute: boolean().notNull().default(true),
    soldBy: text(),
    notes: text(),
    adjustmentReason: text(),
    adjustmentComments: text(),
    dealerOriginalInvoice: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('invoices_merchant_number').on(t.buidMerchant, t.buidCustomer, t.invoiceId, t.kind),
    // One for each way to sort a list. Rows without a date come last, and first in the reverse order. The columns after
    // `trx_id` order nothing: they let the index alone decide what is in the list, so that the thousands of rows that
    // may come before its first one are not read.
    index('invoices_list').on(t.buidCustomer, t.dueOn, t.trxId, t.openMinor),
    index('invoices_billed').on(t.buidCustomer, t.billedOn, t.trxId, t.openMinor),
    index('invoices_number').on(t.buidCustomer, t.invoiceId, t.trxId),
    index('invoices_amount').on(t.buidCustomer, t.openMinor, t.trxId),
    // Open invoices are few among all, and mostly at the end of each order: they have indexes of their own.
    ...(
      [
        ['invoices_open', t.dueOn, []],
        ['invoices_open_billed', t.billedOn, [t.dueOn]],
        ['invoices_open_number', t.invoiceId, [t.dueOn]],
        ['invoices_open_amount', t.openMinor, []],
      ] as const
    ).map(([name, column, more]) =>
      index(name)
        .on(t.buidCustomer, column, t.trxId, ...more)
        .where(sql`${t.openMinor} <> 0 or ${t.pendingMinor} <> 0`),
    ),
  ],
)

/**
 * Number of invoices of a kind, and their open amount, so that a list of 200,000 need not be counted. Triggers append
 * the difference that each statement on `invoices` makes, and lock nothing by it: the sum over rows counts.
 * `fold_invoice_tallies()` sums them up for good.
 */
export const invoiceTallies = pgTable(
  'invoice_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    buidCustomer: text().notNull(),
    buidMerchant: text().notNull(),
    currency: text().notNull(),
    /** 1 while something is owed, 0 when paid, -1 on an unapplied credit. */
    openSign: integer().notNull(),
    isBilled: boolean().notNull(),
    /** A payment is under way. */
    isPending: boolean().notNull(),
    isDisputed: boolean().notNull(),
    /** The due date of open amounts only: it decides what is past due. */
    dueOn: day(),
    invoiceCount: minor().notNull(),
    openMinor: minor().notNull(),
    lateFeeMinor: minor().notNull(),
  },
  (t) => [index('invoice_tallies_customer').on(t.buidCustomer)],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    number: text().notNull(),
    description: text().notNull(),
    quantity: text().notNull(),
    unit: text(),
    unitPrice: text(),
    taxPercent: text(),
    amountMinor: minor().notNull(),
  },
  (t) => [primaryKey({ name: 'invoice_lines_pk', columns: [t.trxId, t.position] })],
)

export const invoiceAddresses = pgTable(
  'invoice_addresses',
  {
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    /** billing, shipping or merchant. */
    kind: text().notNull(),
    contact: text(),
    line1: text(),
    line2: text(),
    line3: text(),
    cityStateZip: text(),
    country: text(),
  },
  (t) => [primaryKey({ name: 'invoice_addresses_pk', columns: [t.trxId, t.kind] })],
)

export const invoiceDocuments = pgTable(
  'invoice_documents',
  {
    id: text().primaryKey(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    docTypeId: text().notNull(),
    documentType: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    fileSize: integer().notNull(),
    content: bytes().notNull(),
    enteredAt: instant().notNull(),
  },
  (t) => [index('invoice_documents_trx').on(t.trxId)],
)

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: text().primaryKey(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    kind: text().notNull(),
    label: text().notNull(),
    last4: text().notNull(),
    accountType: text(),
    country: text().notNull(),
    currency: text(),
    expiry: text(),
    autoPay: boolean().notNull().default(false),
    onlinePayment: boolean().notNull().default(true),
    /** The provider's token; never an account or card number. */
    providerToken: text().notNull(),
    removedAt: instant(),
  },
  (t) => [index('payment_methods_customer').on(t.buidCustomer)],
)

export const quotes = pgTable('quotes', {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users.id),
  currency: text().notNull(),
  methodKind: text().notNull(),
  paymentMethodId: text(),
  providerToken: text(),
  methodLabel: text(),
  methodLast4: text(),
  subtotalMinor: minor().notNull(),
  feeMinor: minor().notNull(),
  feeBasisPoints: integer().notNull(),
  feeFixedMinor: minor().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  feeAcceptedAt: instant(),
  feeAcceptedMinor: minor(),
})

export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: text()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    amountMinor: minor().notNull(),
    openMinor: minor().notNull(),
    invoiceVersion: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'quote_lines_pk', columns: [t.quoteId, t.position] })],
)

export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    paymentNumber: text().notNull(),
    confirmationNumber: text(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** The paying account: of the invoices, or the first of them when a card pays for several. */
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    /** Some invoices are of other accounts, so that each is to be asked who may see the payment. */
    ofSeveralAccounts: boolean().notNull().default(true),
    quoteId: text()
      .notNull()
      .references(() => quotes.id),
    state: text().notNull(),
    declineCode: text(),
    returnCode: text(),
    methodKind: text().notNull(),
    methodLabel: text(),
    methodLast4: text(),
    providerToken: text(),
    currency: text().notNull(),
    subtotalMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    totalMinor: minor().notNull(),
    createdAt: instant().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    expectedFrom: day(),
    expectedTo: day(),
  },
  (t) => [
    uniqueIndex('payments_number').on(t.paymentNumber),
    uniqueIndex('payments_quote').on(t.quoteId),
    index('payments_customer').on(t.buidCustomer, t.createdAt.desc()),
    index('payments_state').on(t.state, t.createdAt),
  ],
)

/** Append-only: a reversal is a further row with the negative amount (promise R6). */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    amountMinor: minor().notNull(),
    reason: text().notNull().default('payment'),
    at: instant().notNull(),
  },
  (t) => [index('payment_allocations_payment').on(t.paymentId), index('payment_allocations_trx').on(t.trxId)],
)

/** Every state that a payment entered, append-only. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    fromState: text(),
    state: text().notNull(),
    event: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('payment_history_payment').on(t.paymentId)],
)

/** Committed before the provider is called; the janitor resolves those without an outcome. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    startedAt: instant().notNull(),
    /** null while unknown. */
    outcome: text(),
    providerRef: text(),
    declineCode: text(),
    resolvedAt: instant(),
    resolvedBy: text(),
  },
  (t) => [
    uniqueIndex('payment_attempts_payment').on(t.paymentId),
    index('payment_attempts_open')
      .on(t.startedAt)
      .where(sql`${t.outcome} is null`),
  ],
)

/** One intent, one payment: the key, what was sent with it, and the first answer (promises R1, R2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    requestHash: text().notNull(),
    paymentId: text(),
    /** null while the first request is still under way. */
    responseStatus: integer(),
    responseBody: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'idempotency_keys_pk', columns: [t.userId, t.key] })],
)

/** Reasons for a dispute, in the program's own words (§3 Dispute reason). */
export const disputeReasons = pgTable(
  'dispute_reasons',
  {
    programId: text()
      .notNull()
      .references(() => programs.id),
    id: text().notNull(),
    position: integer().notNull(),
    reason: text().notNull(),
    documentationRequired: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ name: 'dispute_reasons_pk', columns: [t.programId, t.id] })],
)

/** Disputes of one submission: they share its confirmation number. */
export const disputeSubmissions = pgTable(
  'dispute_submissions',
  {
    id: text().primaryKey(),
    confirmationNumber: text().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('dispute_submissions_number').on(t.confirmationNumber)],
)

/** One dispute of one invoice. Its status is moved only by the lifecycle, compare-and-swap by status and version. */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    disputeNumber: text().notNull(),
    submissionId: text()
      .notNull()
      .references(() => disputeSubmissions.id),
    programId: text()
      .notNull()
      .references(() => programs.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    kind: text().notNull(),
    status: text().notNull(),
    outcome: text(),
    reasonId: text().notNull(),
    /** The reason's words when it was given. */
    reason: text().notNull(),
    description: text().notNull(),
    currency: text().notNull(),
    disputedMinor: minor().notNull(),
    /** Proposed, or made when the outcome is `adjusted`. */
    adjustmentMinor: minor(),
    /** The status before a hold, and the days that were left then. */
    heldFrom: text(),
    heldDaysLeft: integer(),
    /** The last business date for the awaited answer. */
    respondBy: day(),
    /** The deadline that the contacts were reminded of. */
    remindedOf: day(),
    createdAt: instant().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    updatedAt: instant().notNull(),
    closedAt: instant(),
    version: integer().notNull().default(1),
    /** Numbers of dispute, invoice, purchase order and confirmation in lower case, for searching; a trigger writes it. */
    searchText: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('disputes_number').on(t.disputeNumber),
    // One at a time of each invoice.
    uniqueIndex('disputes_one_of_invoice')
      .on(t.trxId)
      .where(sql`${t.status} <> 'closed'`),
    index('disputes_trx').on(t.trxId, t.createdAt.desc()),
    // One for each side and each order of its list. The columns after `id` order nothing: they let the index alone
    // decide what is in the list. Those by status are small, for counting.
    index('disputes_customer').on(t.buidCustomer, t.createdAt, t.id, t.status, t.currency),
    index('disputes_customer_recent').on(t.buidCustomer, t.updatedAt, t.id, t.status, t.currency),
    index('disputes_merchant').on(t.buidMerchant, t.createdAt, t.id, t.status, t.currency),
    index('disputes_merchant_recent').on(t.buidMerchant, t.updatedAt, t.id, t.status, t.currency),
    index('disputes_program').on(t.programId, t.createdAt, t.id, t.status, t.currency),
    index('disputes_program_recent').on(t.programId, t.updatedAt, t.id, t.status, t.currency),
    index('disputes_customer_status').on(t.buidCustomer, t.status, t.currency),
    index('disputes_merchant_status').on(t.buidMerchant, t.status, t.currency),
    index('disputes_program_status').on(t.programId, t.status, t.currency),
    index('disputes_deadline')
      .on(t.respondBy)
      .where(sql`${t.respondBy} is not null`),
  ],
)

/** Every step of a dispute, append-only: who, event, from, to, when, and in what words. */
export const disputeHistory = pgTable(
  'dispute_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    at: instant().notNull(),
    event: text().notNull(),
    /** null: time itself. */
    party: text(),
    userId: text().references(() => users.id),
    fromStatus: text(),
    toStatus: text().notNull(),
    comment: text(),
    adjustmentMinor: minor(),
  },
  (t) => [index('dispute_history_dispute').on(t.disputeId, t.id)],
)

/** Contacts of a side: they get its e-mails. */
export const disputeContacts = pgTable(
  'dispute_contacts',
  {
    id: text().primaryKey(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    party: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    userId: text().references(() => users.id),
    /** The language of the contact's e-mails. */
    language: text().notNull(),
  },
  (t) => [uniqueIndex('dispute_contacts_address').on(t.disputeId, t.party, sql`lower(${t.email})`)],
)

/** A supporting document: uploaded for a transaction first, named by a dispute or an answer then. */
export const disputeDocuments = pgTable(
  'dispute_documents',
  {
    id: text().primaryKey(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    /** null until a dispute names it; those are cleared away after a while. */
    disputeId: text().references(() => disputes.id),
    party: text().notNull(),
    docTypeId: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    fileSize: integer().notNull(),
    content: bytes().notNull(),
    uploadedBy: text()
      .notNull()
      .references(() => users.id),
    enteredAt: instant().notNull(),
  },
  (t) => [
    index('dispute_documents_dispute').on(t.disputeId),
    index('dispute_documents_unnamed')
      .on(t.enteredAt)
      .where(sql`${t.disputeId} is null`),
  ],
)

/** E-mails to be sent and sent: the outbox. `key` makes one of what would be written twice. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
    /** null while it waits. */
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    nextTryAt: instant(),
    failure: text(),
  },
  (t) => [
    uniqueIndex('mails_key').on(t.key),
    index('mails_waiting')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
  ],
)

/** Saved drafts of wizards, shared by a user's devices: facts by domain/contract/draft.ts. */
export const drafts = pgTable(
  'drafts',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    draftId: text().notNull(),
    revision: integer().notNull(),
    /** Null once it is sent or discarded. */
    facts: jsonb().$type<Record<string, unknown>>(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'drafts_pk', columns: [t.userId, t.kind, t.draftId] })],
)

/** The position of each reader of an outside event list, such as the provider's settlements. */
export const cursors = pgTable('cursors', { name: text().primaryKey(), value: text().notNull() })

/** Append-only (promise S17); a trigger in the migrations refuses update and delete. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    userId: text(),
    /** subject.verb in the past, such as `session.started` or `payment.created`. */
    action: text().notNull(),
    subject: text(),
    outcome: text().notNull(),
    requestId: text(),
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_user').on(t.userId, t.at)],
)

/** Failed sign-ins by user name and by address, for slowing down (promise S7). */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  /** No try before this instant. */
  blockedUntil: instant(),
  lastAt: instant().notNull(),
})

/** Facts about this database, such as that the demonstration data were seeded. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: jsonb().$type<unknown>().notNull() })

/**
 * A chart of which sessions are recorded, and the names that recordings use of it: transitions, states, and states that
 * are active together. Rows about it hold places in this list, which only grows. Every change of them locks this row
 * first.
 */
export const flowCharts = pgTable(
  'flow_charts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    machine: text().notNull(),
    machineHash: text().notNull(),
    names: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    lastDay: day().notNull(),
  },
  (t) => [uniqueIndex('flow_charts_machine').on(t.machine, t.machineHash)],
)

/** A recorded session: neither who it was nor the hour. */
export const flowSessions = pgTable(
  'flow_sessions',
  {
    /** Random, made by the browser. */
    id: text().primaryKey(),
    chartId: integer()
      .notNull()
      .references(() => flowCharts.id),
    day: day().notNull(),
    locale: text().notNull(),
    role: text().notNull(),
    device: text().notNull(),
    method: text().notNull(),
    /** States at the beginning and at the end. */
    starts: integer().notNull(),
    ended: integer().notNull(),
    /** Three numbers a step: its transition, its ms since the beginning, and where it led to. */
    steps: integer().array().notNull(),
  },
  (t) => [index('flow_sessions_chart').on(t.chartId, t.day, t.id)],
)

/**
 * Sums over the sessions of a chart and a day, for each choice of filters: `*` is any value. So every query reads one
 * row a day, for any number of sessions.
 */
export const flowTallies = pgTable(
  'flow_tallies',
  {
    chartId: integer()
      .notNull()
      .references(() => flowCharts.id),
    locale: text().notNull(),
    role: text().notNull(),
    device: text().notNull(),
    method: text().notNull(),
    day: day().notNull(),
    sessions: integer().notNull(),
    /** Keys as server/flow-sessions/tally.ts has them. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'flow_tallies_pk', columns: [t.chartId, t.locale, t.role, t.device, t.method, t.day] }),
    index('flow_tallies_day').on(t.day),
  ],
)
