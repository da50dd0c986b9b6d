import { fromPromise } from 'xstate'

import type { Payment, Quote } from '../../../domain/contract/payment.ts'
import type { MethodChoiceWire } from '../../../domain/contract/payments/payment-requests.ts'
import { wasAccepted } from '../../../domain/rules/payment-method.ts'
import { paymentLineOf } from '../../../domain/rules/payment-line.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type {
  ChosenMethod,
  Draft,
  DueInput,
  LoadedDue,
  QuotedPayment,
  QuoteInput,
} from '../../../machines/workflows/payment/payment.context.ts'
import { paymentSubmission } from '../../../machines/workflows/payment/payment.setup.ts'
import type { SubmissionAnswer } from '../../../machines/parts/submission/submission.machine.ts'
import type { Client } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { readInvoicesById } from '../../api/invoices.ts'
import { readPayable } from '../../api/payable-invoices.ts'
import { addressOf, basepathOf } from '../../shared/app/address.ts'
import { acceptFee, createPayment, readPayment, readQuote, requestQuote } from '../../api/payments.ts'

const TRX_IDS_A_CALL = 100

const quoted = (quote: Quote): QuotedPayment => ({
  id: quote.id,
  currency: quote.currency,
  subtotalMinor: quote.subtotal,
  feeMinor: quote.fee,
  feeBasisPoints: quote.feeBasisPoints,
  feeFixedMinor: quote.feeFixed,
  totalMinor: quote.total,
  expiresAt: quote.expiresAt,
  lifetimeMs: Math.max(0, Date.parse(quote.expiresAt) - Date.parse(quote.now)),
  feeAcceptedAt: quote.feeAcceptedAt,
  ownTerms: quote.ownTerms,
})

/**
 * A payment that the provider has accepted counts as accepted, even if it was returned or cancelled since; so does one
 * that is to be confirmed: sending it is over.
 */
function answerOf(payment: Payment): SubmissionAnswer<Payment> {
  const isSent = wasAccepted(payment.state) || payment.state === 'challenged'
  const state = isSent ? 'accepted' : payment.state === 'declined' ? 'declined' : 'unknown'
  return { state, id: payment.id, result: payment }
}

/** A method without the id that its kind asks for is no choice and is refused before it is sent. */
function choiceOf(method: ChosenMethod | null): MethodChoiceWire {
  if (method?.kind === 'mail') return { kind: 'mail' }
  if (!method || method.id === null) throw new ApiFailure('methodNotChosen', { status: 0 })
  return method.kind === 'newCard'
    ? { kind: 'newCard', card_token: method.id }
    : { kind: method.kind, payment_method_id: method.id }
}

async function readLines(client: Client, { amounts }: Draft, signal: AbortSignal): Promise<PaymentLine[]> {
  const trxIds = amounts.map(({ trxId }) => trxId)
  const parts = Array.from({ length: Math.ceil(trxIds.length / TRX_IDS_A_CALL) }, (_, part) =>
    trxIds.slice(part * TRX_IDS_A_CALL, (part + 1) * TRX_IDS_A_CALL),
  )
  const found = (await Promise.all(parts.map((part) => readInvoicesById(client, { trxIds: part }, signal)))).flat()
  return amounts.flatMap(({ trxId, amountMinor }) => {
    const invoice = found.find((candidate) => candidate.trxId === trxId)
    return invoice ? [paymentLineOf(invoice, amountMinor)] : []
  })
}

/** A quote that cannot be had any more is none: the choice goes on without it. */
async function readLiveQuote(
  client: Client,
  quoteId: string | null,
  signal: AbortSignal,
): Promise<QuotedPayment | null> {
  if (quoteId === null) return null
  try {
    const quote = quoted(await readQuote(client, { quoteId }, signal))
    return quote.lifetimeMs > 0 ? quote : null
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 409)) return null
    throw error
  }
}

/** A quote that the server has cleared away expired long ago, perhaps in a tab left open overnight. */
async function ofLiveQuote<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) {
      throw new ApiFailure('quoteExpired', { status: error.status, cause: error })
    }
    throw error
  }
}

/** The terms are accepted by the button; a bank that asks for a confirmation leads back to this page's prefix. */
const ofPage = () => ({ termsAccepted: true, prefix: addressOf('', basepathOf(location.pathname)) })

/** The effects of the payment chart against the server. */
export function paymentPorts(client: Client) {
  return {
    loadDraft: fromPromise<{ lines: readonly PaymentLine[]; quote: QuotedPayment | null }, Draft>(
      async ({ input, signal }) => {
        const [lines, quote] = await Promise.all([
          readLines(client, input, signal),
          readLiveQuote(client, input.quoteId, signal),
        ])
        return { lines, quote }
      },
    ),
    loadEverythingDue: fromPromise<LoadedDue, DueInput>(async ({ input, signal }) => {
      const { part, matching, customerId, location } = input
      // Read with their number: what is left is what this answer has not.
      const { items, page } = await readPayable(
        client,
        {
          customerId,
          ...(matching ?? { due: part?.bucket ?? 'any', currency: part?.currency, locationId: location ?? undefined }),
        },
        signal,
      )
      const count = page.total - items.length
      return {
        lines: items.map((invoice) => paymentLineOf(invoice)),
        beyond: count > 0 ? { part, matching, count } : null,
      }
    }),
    lookUp: fromPromise<Payment, { paymentId: string }>(({ input, signal }) => readPayment(client, input, signal)),
    requestQuote: fromPromise<QuotedPayment, QuoteInput>(
      async ({ input: { heldId, lines, method }, signal }) =>
        (await readLiveQuote(client, heldId, signal)) ??
        quoted(await requestQuote(client, { lines, method: choiceOf(method) }, signal)),
    ),
    acceptFee: fromPromise<QuotedPayment, { quoteId: string; feeMinor: number }>(async ({ input, signal }) =>
      quoted(await ofLiveQuote(acceptFee(client, input, signal))),
    ),
    submission: paymentSubmission.provide({
      actors: {
        // A payment that was sent is never called back: whoever leaves finds it in the history.
        submit: fromPromise(async ({ input: { intent } }) =>
          answerOf(await ofLiveQuote(createPayment(client, { ...intent, ...ofPage() }))),
        ),
        /** Without an id the same intent is sent again: the server answers with the payment that it became. */
        lookUp: fromPromise(async ({ input: { intent, id }, signal }) =>
          answerOf(
            id === null
              ? await createPayment(client, { ...intent, ...ofPage() })
              : await readPayment(client, { paymentId: id }, signal),
          ),
        ),
      },
    }),
  }
}
