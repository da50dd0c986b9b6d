/** Constants of §9, and the program settings that the specification leaves open, with their defaults (design §6). */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from './money.ts'

/** Longer input is not a password but an attack on the hash (promise S8 wants 64 and more). */
export const PASSWORD_HASH_LIMIT = 1024
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

/** Drafts of one wizard and one person that are stored, ended ones included. */
export const DRAFTS_AT_MOST = 20

/** Recorded sessions are deleted after so many days, unless the setting `flowRecordingDays` says otherwise. */
export const FLOW_RECORDING_DAYS = 90

/** The fee of a card payment: a share of the amount in basis points, and a fixed part in minor units. */
const CardFeeSchema = v.object({
  currency: CurrencySchema,
  /** ISO 3166 country of the paying account, or `*` for every other. */
  region: v.string(),
  basisPoints: v.pipe(v.number(), v.integer(), v.minValue(0)),
  fixedMinor: v.pipe(MinorSchema, v.minValue(0)),
})
export type CardFee = v.InferOutput<typeof CardFeeSchema>

/** Settings of a program for payments. Amounts are minor units of the currency that is paid. */
export const PaymentSettingsSchema = v.object({
  bankPaymentsEnabled: v.boolean(),
  cardPaymentsEnabled: v.boolean(),
  mailPaymentsEnabled: v.boolean(),
  /** Smallest card payment, in hundredths of the currency's main unit. */
  cardMinimumHundredths: v.pipe(v.number(), v.integer(), v.minValue(0)),
  cardMaximumInvoices: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cardCurrencies: v.array(CurrencySchema),
  bankCurrencies: v.array(CurrencySchema),
  cardFees: v.array(CardFeeSchema),
})
export type PaymentSettings = v.InferOutput<typeof PaymentSettingsSchema>

export const defaultPaymentSettings: PaymentSettings = {
  bankPaymentsEnabled: true,
  cardPaymentsEnabled: true,
  mailPaymentsEnabled: false,
  cardMinimumHundredths: 500,
  cardMaximumInvoices: 50,
  cardCurrencies: ['USD', 'CAD', 'EUR', 'GBP', 'DKK', 'SEK', 'NOK'],
  bankCurrencies: ['USD', 'CAD', 'EUR', 'GBP', 'DKK', 'SEK', 'NOK', 'HUF', 'JPY', 'PLN', 'CZK', 'RON', 'BGN'],
  cardFees: [
    { currency: 'USD', region: '*', basisPoints: 275, fixedMinor: 0 },
    { currency: 'CAD', region: '*', basisPoints: 240, fixedMinor: 0 },
    { currency: 'EUR', region: '*', basisPoints: 150, fixedMinor: 25 },
    { currency: 'GBP', region: '*', basisPoints: 150, fixedMinor: 20 },
    { currency: 'DKK', region: '*', basisPoints: 150, fixedMinor: 200 },
    { currency: 'SEK', region: '*', basisPoints: 150, fixedMinor: 250 },
    { currency: 'NOK', region: '*', basisPoints: 150, fixedMinor: 250 },
  ],
}

/** Settings of a program for disputes and their documents. */
export const DisputeSettingsSchema = v.object({
  /** Calendar days that a side has for its answer (business dates, America/Chicago). */
  responseDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The contacts are reminded so many days before a deadline. */
  reminderDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Days after billing in which a chargeback can be requested. */
  chargebackDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  documentMaximumBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  documentsAtOnce: v.pipe(v.number(), v.integer(), v.minValue(1)),
  contactsMaximum: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Types of documents, each with the number that one submission accepts of it (§5). */
  documentTypes: v.array(
    v.object({ id: v.string(), label: v.string(), maximum: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
})
export type DisputeSettings = v.InferOutput<typeof DisputeSettingsSchema>

export const defaultDisputeSettings: DisputeSettings = {
  responseDays: 10,
  reminderDays: 3,
  chargebackDays: 120,
  documentMaximumBytes: 10_000_000,
  documentsAtOnce: 5,
  contactsMaximum: 10,
  documentTypes: [
    { id: 'deliveryProof', label: 'Proof of delivery', maximum: 5 },
    { id: 'priceAgreement', label: 'Price agreement', maximum: 5 },
    { id: 'photo', label: 'Photo', maximum: 5 },
    { id: 'correspondence', label: 'Correspondence', maximum: 5 },
    { id: 'other', label: 'Other document', maximum: 2 },
  ],
}

/** Longest description or comment of a dispute, in characters. */
export const DISPUTE_TEXT_LENGTH = 2_000
/** §9 does not show it: the longest name of a contact (design §6). */
export const NAME_LENGTH = 50
/** Invoices of one dispute submission, and disputes of one response, at most. */
export const DISPUTES_AT_ONCE = 100
/** Characters of a search at most. */
export const SEARCH_LENGTH = 100
