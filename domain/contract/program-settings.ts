/** Settings of a program where the specification leaves them open (design §6), as /config-secure carries them. */
import * as v from 'valibot'

import { ADDRESS_LINE_LENGTH } from '../limits.ts'
import { CurrencySchema, MinorSchema } from '../money.ts'
import { BookkeepingSchema } from './books/bookkeeping.ts'

/** The fee of a card payment: a share of the amount in basis points, and a fixed part in minor units. */
const CardFeeSchema = v.object({
  currency: CurrencySchema,
  /** ISO 3166 country of the paying account, or `*` for every other. */
  region: v.string(),
  basisPoints: v.pipe(v.number(), v.integer(), v.minValue(0)),
  fixedMinor: v.pipe(MinorSchema, v.minValue(0)),
})
export type CardFee = v.InferOutput<typeof CardFeeSchema>

/** Settings about paying. Amounts are minor units of the currency that is paid. */
export const PaymentSettingsSchema = v.object({
  bankPaymentsEnabled: v.boolean(),
  cardPaymentsEnabled: v.boolean(),
  /** Smallest card payment, in hundredths of the currency's main unit. */
  cardMinimumHundredths: v.pipe(v.number(), v.integer(), v.minValue(0)),
  cardMaximumInvoices: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cardCurrencies: v.array(CurrencySchema),
  bankCurrencies: v.array(CurrencySchema),
  cardFees: v.array(CardFeeSchema),
  /** Proof that a bank account is the customer's: none, two small credits to it, or the provider's own page at once. */
  bankVerification: v.picklist(['none', 'smallCredits', 'instant']),
  /** Countries, beside the account's own, in which customers may bank. */
  bankCountries: v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  /** Null: the program takes no cheques by mail. Where they go, the remittance advice says. */
  mailPayments: v.nullable(v.object({})),
})
export type PaymentSettings = v.InferOutput<typeof PaymentSettingsSchema>

/** Clearing houses by whose holidays a program counts business days; `none`: banks are closed on weekends only. */
const bankHolidays = ['federalReserve', 'target', 'canada', 'unitedKingdom', 'none'] as const
export type BankHolidays = (typeof bankHolidays)[number]

/** How a cheque is sent: who it is payable to, where it goes, and the days after which its invoices are free again. */
const MailPaymentSettingsSchema = v.object({
  payee: v.pipe(v.string(), v.nonEmpty(), v.maxLength(ADDRESS_LINE_LENGTH)),
  addressLines: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(ADDRESS_LINE_LENGTH))),
    v.minLength(1),
    v.maxLength(6),
  ),
  daysUntilReleased: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
})
export type MailPaymentSettings = v.InferOutput<typeof MailPaymentSettingsSchema>

/** Settings about paying with those that stay at the server. */
export const StoredPaymentSettingsSchema = v.object({
  ...PaymentSettingsSchema.entries,
  mailPayments: v.nullable(MailPaymentSettingsSchema),
  /** The clearing house by whose holidays business days are counted. */
  bankHolidays: v.picklist(bankHolidays),
  /** For the operator's own books: docs/feeds.md. */
  bookkeeping: v.optional(BookkeepingSchema, {}),
})
export type StoredPaymentSettings = v.InferOutput<typeof StoredPaymentSettingsSchema>

const DocumentTypesSchema = v.array(
  v.object({ id: v.string(), label: v.string(), maximum: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
)

/** Settings about disputes and their documents. */
export const DisputeSettingsSchema = v.object({
  /** Calendar days that a side has for its answer (business dates, America/Chicago). */
  responseDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The contacts are reminded so many days before a deadline. */
  reminderDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A chargeback can be asked for so many days after an invoice was billed. */
  chargebackDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  documentMaximumBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  documentsAtOnce: v.pipe(v.number(), v.integer(), v.minValue(1)),
  contactsMaximum: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The kinds of documents that one may choose, each with how many one submission takes of it (§5). */
  documentTypes: DocumentTypesSchema,
})
export type DisputeSettings = v.InferOutput<typeof DisputeSettingsSchema>

/** Settings about invoices that merchants make themselves. */
export const InvoiceSettingsSchema = v.object({
  /** An invoice above the available credit is refused, or stored on hold until there is credit for it. */
  overLimit: v.picklist(['refuse', 'hold']),
  /** §5 requires a PO number; a program without purchase orders may do without. */
  purchaseOrderRequired: v.boolean(),
})
export type InvoiceSettings = v.InferOutput<typeof InvoiceSettingsSchema>

/** Settings about the documents that merchants add to their invoices. */
export const InvoiceDocumentSettingsSchema = v.object({
  /** The kinds of documents that one may choose, each with how many an invoice has of it at most (§5). */
  types: v.pipe(DocumentTypesSchema, v.minLength(1)),
  maximumBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type InvoiceDocumentSettings = v.InferOutput<typeof InvoiceDocumentSettingsSchema>

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))
/** Settings about credit applications. They stay at the server. */
export const ApplicationSettingsSchema = v.object({
  /** Calendar days for a draft since it was begun, and for an answer since the question (business dates). */
  draftDays: days,
  answerDays: days,
  documentsMaximum: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
  documentMaximumBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type ApplicationSettings = v.InferOutput<typeof ApplicationSettingsSchema>

const atMost = (maximum: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximum))
/** The most that a loyalty program may promise (§5). They stay at the server. */
export const LoyaltySettingsSchema = v.object({
  /** A target, and a one-time incentive reward, in hundredths of the currency's main unit. */
  targetMaximumHundredths: atMost(100_000_000_000_000),
  incentiveRewardMaximumHundredths: atMost(100_000_000_000_000),
  /** A tier value of growth, and the reward of a tier, in basis points. */
  growthMaximum: atMost(1_000_000),
  rewardMaximum: atMost(10_000),
})
export type LoyaltySettings = v.InferOutput<typeof LoyaltySettingsSchema>
/** Settings about news for users. They stay at the server. */
export const NotificationSettingsSchema = v.object({
  /** The hour, in America/Chicago, from which the daily e-mail is sent. */
  digestHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  /** Share of a credit limit in use, in percent, from which it is nearly used. */
  creditPercent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettingsSchema>

/** Single sign-on of a program by OpenID Connect. The client's secret is the operator's and never leaves the server. */
const SsoSettingsSchema = v.object({
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** Null: a public client, proved by PKCE alone. */
  clientSecret: v.optional(v.nullable(v.string()), null),
  /** Domains of e-mail addresses that may come by it; empty: every one that the provider vouches for. */
  allowedDomains: v.optional(v.array(v.string()), []),
  /** Makes accounts for people whom the portal does not know yet, as viewers of these accounts. */
  newUserCustomers: v.optional(v.array(v.string()), []),
})
export type SsoSettings = v.InferOutput<typeof SsoSettingsSchema>

/** Settings about passwords and signing in. They stay at the server. */
export const AccessSettingsSchema = v.object({
  /** Days after which a password expires; null: never. */
  passwordDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Failed sign-ins that lock an account; null: they are slowed down and never lock (promise S7). */
  lockAfterAttempts: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(3))),
  /** Asks for a challenge phrase when an account is activated, and for its answer in recovery. */
  asksChallenge: v.boolean(),
  sso: v.nullable(SsoSettingsSchema),
})
export type AccessSettings = v.InferOutput<typeof AccessSettingsSchema>
