import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { Outcome } from '../../../machines/model.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { PaymentContext, PaymentOutcome } from '../../../machines/workflows/payment/payment.context.ts'
import type { Stub as StubOf } from '../driver.ts'
import { cut, pass, type Verdict } from '../support/gate.ts'
import { isSettle } from '../support/shadow.ts'
import {
  beginElsewhere,
  changeInvoice,
  JANITOR_ASKS_MS,
  JANITOR_GIVES_UP_MS,
  moveClock,
  payInAnotherTab,
  QUOTE_IS_OVER_MS,
} from './calls.ts'
import { payingAccount, type PaymentOwn, type PaymentWalk as Walk } from './walk.ts'
import type { Bank } from './fixture.ts'

/** How an outcome of a port is brought about before its held call is let go. */
type Stub = (walk: Walk) => Promise<Verdict>

type Stubs = Readonly<Record<string, StubOf<PaymentOwn>>>

const answer: Stub = async () => pass
/** The one outcome that no server gives: the line is cut. */
const noNetwork: Stub = async ({ watch }) => {
  watch.forgive(/ERR_|networkFailed/)
  return cut
}
const refused =
  (code: string, bringAbout: (walk: Walk) => Promise<void>): Stub =>
  async (walk) => {
    walk.watch.forgive(new RegExp(`status of 409|${code}`))
    walk.own.real.refusal = code
    await bringAbout(walk)
    return pass
  }
const changed = refused('invoiceChanged', (walk) => changeInvoice(walk.page, walk.own.walker, payingAccount(walk)))
/** A quote does not live to see money settle and come back: here the invoice is being paid elsewhere. */
const takenElsewhere = refused('paymentStillProcessing', (walk) =>
  beginElsewhere(walk.page, walk.own.walker, payingAccount(walk)),
)
/** What was begun elsewhere has come to nothing by then: the invoice can be paid again. */
const unlessElsewhere: Stub = async (walk) => {
  if (walk.own.real.refusal === 'paymentStillProcessing') await moveClock(walk.page, JANITOR_GIVES_UP_MS)
  walk.own.real.refusal = null
  return pass
}
const late = refused('quoteExpired', ({ page }) => moveClock(page, QUOTE_IS_OVER_MS))
const after =
  (ms: number): Stub =>
  async ({ page }) => {
    await moveClock(page, ms)
    return pass
  }
/** The sandbox's own reason, where the model names one for all. */
const declinedFor =
  (code: string, ms = 0): Stub =>
  async ({ page, own: { real } }) => {
    real.declineCode = code
    if (ms > 0) await moveClock(page, ms)
    return pass
  }

/**
 * Every outcome of the model's ports, as the real server is brought to give it. Nothing is made up: besides cut lines,
 * all answers are the server's own, and the walk only chooses the bank behind the account (`withBank`), what others do
 * meanwhile, and the time. Where the model names one decline or change, the screen is compared with the server's own.
 */
const table = {
  loadDraft: { output: unlessElsewhere, networkFailed: noNetwork },
  loadEverythingDue: { output: answer, networkFailed: noNetwork },
  requestQuote: {
    output: async (walk) => withBank(walk.own.walker.methodId(payingAccount(walk), bankAhead(walk))),
    invoiceChanged: changed,
    networkFailed: noNetwork,
  },
  acceptFee: { output: answer, quoteExpired: late, networkFailed: noNetwork },
  submitPayment: {
    processing: answer,
    declined: declinedFor('insufficientFunds'),
    unknown: answer,
    paymentInFlight: refused('paymentInFlight', ({ page, own: { real } }) => payInAnotherTab(page, real.quoteId ?? '')),
    quoteExpired: late,
    invoiceChanged: takenElsewhere,
    networkFailed: noNetwork,
  },
  findPayment: {
    processing: after(JANITOR_ASKS_MS),
    declined: declinedFor('processingError', JANITOR_GIVES_UP_MS),
    unknown: answer,
    networkFailed: noNetwork,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Stub>>>>

const stubsOf = (outcomes: Readonly<Record<string, Stub>>): Stubs =>
  Object.fromEntries(Object.entries(outcomes).map(([name, arm]) => [name, { arm }]))

/** A quote does not live to see that its invoice was paid elsewhere and the money has arrived. */
const paidMeanwhile = { never: 'money does not arrive while a quote lives' }

/** The server reads again all that was chosen; the model's answer is its first invoice. */
const asChosen: Pick<StubOf<PaymentOwn>, 'where' | 'because'> = {
  where: ({ context }) => ((context as PaymentContext).draft?.amounts ?? []).every(({ trxId }) => trxId === 't1'),
  because: 'more was chosen than the one invoice that the model reads again',
}

/** A card is the same at each try; which bank answers is chosen anew with each quote. */
const byBank: Pick<StubOf<PaymentOwn>, 'where' | 'because'> = {
  where({ context }) {
    const { method, draft } = context as PaymentContext
    return (method ?? draft?.method)?.kind !== 'newCard'
  },
  because: 'the card of the walks is one that is approved',
}

export const stubs = {
  loadDraft: {
    ...stubsOf(table.loadDraft),
    output: { arm: table.loadDraft.output, ...asChosen },
    paidMeanwhile,
  },
  loadEverythingDue: stubsOf(table.loadEverythingDue),
  requestQuote: stubsOf(table.requestQuote),
  acceptFee: stubsOf(table.acceptFee),
  submitPayment: {
    ...stubsOf(table.submitPayment),
    declined: { arm: table.submitPayment.declined, ...byBank },
    unknown: { arm: table.submitPayment.unknown, ...byBank },
    paymentInFlight: { arm: table.submitPayment.paymentInFlight, ...byBank },
  },
  findPayment: stubsOf(table.findPayment),
}

const isPayment = (output: unknown): output is PaymentOutcome =>
  typeof output === 'object' && output !== null && 'declineCode' in output

const isPaidMeanwhile = (output: unknown): boolean => {
  if (typeof output !== 'object' || output === null || !('lines' in output) || !('quote' in output)) return false
  return output.quote !== null && (output.lines as readonly PaymentLine[]).some(({ isUnpaid }) => !isUnpaid)
}

/** The name of an outcome in the table. */
export function nameOf(outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  if (!('output' in outcome)) return 'output'
  if (isPaidMeanwhile(outcome.output)) return 'paidMeanwhile'
  return isPayment(outcome.output) ? outcome.output.state : 'output'
}

/** What the bank behind the account must do for what the path says will become of the payment. */
export function bankAhead({ path, at }: Walk): Bank {
  let isUnknown = false
  for (const { do: step } of path.steps.slice(at + 1)) {
    if (!isSettle(step)) continue
    const { actor } = step
    if (actor === 'requestQuote') break
    if (actor !== 'submitPayment' && actor !== 'findPayment') continue
    const name = nameOf(step)
    if (name === 'processing') return isUnknown ? 'unknownThenTaken' : 'approved'
    if (name === 'declined') return isUnknown ? 'unknownThenDeclined' : 'declined'
    if (name === 'unknown' || name === 'paymentInFlight') isUnknown = true
  }
  return isUnknown ? 'unknownThenDeclined' : 'approved'
}

type QuoteRequest = { data: { attributes: { method: { kind: string; payment_method_id?: string } } } }

/** The quote is asked for with another bank account than the one chosen; a card stays as it is. */
function withBank(paymentMethodId: string): Verdict {
  return (route) => {
    const body = route.request().postDataJSON() as QuoteRequest
    const { method } = body.data.attributes
    if (method.kind === 'bankAccount') method.payment_method_id = paymentMethodId
    return route.continue({ postData: JSON.stringify(body) })
  }
}
