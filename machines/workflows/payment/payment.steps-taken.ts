/** Steps that the journeys of the payment share. */
import { bank, card, cardQuote, first, offline, quote, refusal } from './payment.samples.ts'

export const settle = <Actor extends string, End>(actor: Actor, end: End) => ({
  type: 'settle' as const,
  actor,
  ...end,
})

export const choose = { type: 'invoice.toggle', line: first } as const
export const byBank = { type: 'method.choose', method: bank } as const
export const byCard = { type: 'method.choose', method: card } as const
export const request = { type: 'quote.request' } as const
export const agree = { type: 'terms.toggle' } as const
export const submit = { type: 'payment.submit' } as const
export const leave = { type: 'payment.leave' } as const
export const bankReview = [choose, byBank, request, settle('requestQuote', { output: quote })] as const
export const cardFee = [choose, byCard, request, settle('requestQuote', { output: cardQuote })] as const
export const quoteFailed = [choose, byBank, request, settle('requestQuote', offline)] as const
export const submitted = [...bankReview, agree, submit] as const
/** The server has the payment and does not say which. */
export const inFlight = settle('submitPayment', refusal('paymentInFlight'))
