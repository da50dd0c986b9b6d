/** Payment methods, quotes and payments: calls that §7 does not show, under /ecaas (design §5). */
import * as v from 'valibot'

import { DateSchema, InstantSchema } from './time.ts'
import { CurrencySchema, MinorSchema } from '../money.ts'
import { mandateObstacles } from '../rules/mandates/obstacles.ts'
import { mailPaymentStatuses } from '../rules/mail-payment/status.ts'
import { refundsToSee } from '../rules/refunds/refunds-to-see.ts'
import { attributes, many, one } from './json-api.ts'

export const methodKinds = ['bankAccount', 'cardOnFile', 'newCard', 'mail'] as const
export type MethodKind = (typeof methodKinds)[number]

/** A stored method: a bank account or a card on file of one customer. `filter[buid_customer]`. */
const PaymentMethodAttributesSchema = attributes({
  kind: v.picklist(['bankAccount', 'cardOnFile']),
  buid_customer: v.string(),
  /** Bank name, or the card's brand. */
  label: v.string(),
  last4: v.string(),
  account_type: v.nullable(v.picklist(['checking', 'savings'])),
  /** ISO 3166 alpha-2 of the bank or of the card's issuer. */
  country: v.string(),
  currency: v.nullable(CurrencySchema),
  /** `MM/YY` of a card. */
  expiry: v.nullable(v.string()),
  auto_pay: v.boolean(),
  online_payment: v.boolean(),
  /** Why a bank account cannot be paid with, or not yet; absent: it can. */
  mandate: v.optional(v.picklist(mandateObstacles)),
  /** When this user paid for the account by it last; null for never, or where no account is named. */
  last_used_at: v.nullable(InstantSchema),
})
export type PaymentMethod = v.InferOutput<typeof PaymentMethodAttributesSchema> & { id: string }
export const PaymentMethodsSchema = many('payment-methods', PaymentMethodAttributesSchema)

const QuoteLineSchema = v.object({
  trx_id: v.string(),
  invoice_id: v.string(),
  buid_customer: v.string(),
  merchant_name: v.string(),
  due_on: v.nullable(DateSchema),
  amount: MinorSchema,
  /** The open amount at the time of the quote. */
  open_amount: MinorSchema,
})

export const QuoteAttributesSchema = attributes({
  currency: CurrencySchema,
  lines: v.array(QuoteLineSchema),
  method_kind: v.picklist(methodKinds),
  method_label: v.nullable(v.string()),
  method_last4: v.nullable(v.string()),
  subtotal: MinorSchema,
  /** 0 when there is none. */
  fee: MinorSchema,
  fee_basis_points: v.number(),
  fee_fixed: MinorSchema,
  total: MinorSchema,
  created_at: InstantSchema,
  expires_at: InstantSchema,
  /** The server's clock at the answer. */
  now: InstantSchema,
  fee_accepted_at: v.nullable(InstantSchema),
  /** The program's own payment terms, which paying accepts, as plain text; absent or null: the portal's. */
  own_terms: v.optional(v.nullable(v.string())),
})
export type Quote = v.InferOutput<typeof QuoteAttributesSchema> & { id: string }
export const QuoteSchema = one('payment-quotes', QuoteAttributesSchema)

export const paymentStates = [
  'created',
  'authorizing',
  'processing',
  'declined',
  'unknown',
  /** The payer's bank asks them to confirm it. */
  'challenged',
  'settled',
  'returned',
  /** By card: its holder or the network took money back, all of it or a part. */
  'chargedBack',
  /** By mail: taken back, or never arrived. */
  'cancelled',
] as const
export type PaymentState = (typeof paymentStates)[number]
export const declineCodes = [
  'insufficientFunds',
  'cardExpired',
  'cardLost',
  'doNotHonor',
  'incorrectCvc',
  'limitExceeded',
  'accountClosed',
  'processingError',
  /** The holder must confirm it, and nobody was there to. */
  'authenticationRequired',
  /** The holder refused it, or the bank did not believe them. */
  'authenticationFailed',
  /** The holder did not confirm it in time. */
  'authenticationExpired',
  'other',
] as const
export type DeclineCode = (typeof declineCodes)[number]

/** A refund as whoever sees the payment sees it. */
const PaymentRefundSchema = v.object({
  id: v.string(),
  status: v.picklist(refundsToSee),
  amount: MinorSchema,
  invoices: v.array(v.object({ trx_id: v.string(), invoice_id: v.string(), amount: MinorSchema })),
  requested_at: InstantSchema,
  /** When the money had gone back, or came back; null while it is on its way. */
  ended_at: v.nullable(InstantSchema),
})

export const PaymentAttributesSchema = attributes({
  payment_number: v.string(),
  /** Present once the provider has accepted it. */
  confirmation_number: v.nullable(v.string()),
  state: v.picklist(paymentStates),
  decline_code: v.nullable(v.picklist(declineCodes)),
  /** The bank's code of a returned payment, such as R01; null where it gave none (domain/rules/payments/payment-return.ts). */
  return_code: v.nullable(v.string()),
  buid_customer: v.string(),
  customer_name: v.string(),
  method_kind: v.picklist(methodKinds),
  method_label: v.nullable(v.string()),
  method_last4: v.nullable(v.string()),
  currency: CurrencySchema,
  subtotal: MinorSchema,
  fee: MinorSchema,
  total: MinorSchema,
  created_at: InstantSchema,
  created_by: v.string(),
  /** Business dates on which it will show on the invoices (§4). */
  expected_from: v.nullable(DateSchema),
  expected_to: v.nullable(DateSchema),
  allocations: v.array(
    v.object({
      trx_id: v.string(),
      invoice_id: v.string(),
      merchant_name: v.string(),
      amount: MinorSchema,
      reversed: v.boolean(),
      /** The part that was refunded; absent where nothing was. */
      refunded: v.optional(MinorSchema),
      /** The bank returned it, and no later payment pays it. Answers that were stored before have none. */
      to_pay_again: v.optional(v.boolean(), false),
    }),
  ),
  /** Of a card payment: what was taken back through its network, oldest first. Absent where nothing was. */
  chargebacks: v.optional(
    v.array(
      v.object({
        amount: MinorSchema,
        /** The network's own. */
        reason_code: v.string(),
        at: InstantSchema,
        reversed_at: v.nullable(InstantSchema),
      }),
    ),
  ),
  /** Of a payment that its reader has made and that their bank asks them to confirm: the bank's page, and until when. */
  challenge: v.optional(v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)), expires_at: InstantSchema })),
  /** Of a payment by mail: where its cheque goes, and what became of it. Absent of every other. */
  mail: v.optional(
    v.object({
      status: v.picklist(mailPaymentStatuses),
      payee: v.string(),
      address_lines: v.array(v.string()),
      /** The first business date on which its invoices are free again. */
      released_on: DateSchema,
      announced: MinorSchema,
      /** The amount of the cheque that came. */
      received: v.nullable(MinorSchema),
    }),
  ),
  /** What was refunded of it, without what came back; absent where nothing was. */
  refunded: v.optional(MinorSchema),
  /** Its refunds that the provider has accepted, oldest first; absent where there are none. */
  refunds: v.optional(v.array(PaymentRefundSchema)),
  /** Every state it has been in, oldest first. */
  history: v.array(v.object({ state: v.picklist(paymentStates), at: InstantSchema })),
})
export type Payment = v.InferOutput<typeof PaymentAttributesSchema> & { id: string }
export const PaymentSchema = one('payments', PaymentAttributesSchema)
