import { request as requests, type APIRequestContext, type Page } from '@playwright/test'
import * as v from 'valibot'
import type { AnyMachineSnapshot } from 'xstate'

import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { Outcome } from '../../../machines/model.ts'
import { failureOf } from '../../../machines/failure.ts'
import { submissionWords } from '../../../machines/parts/submission/submission.page.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'
import type { PaymentContext } from '../../../machines/workflows/payment/payment.context.ts'
import type { Stub as StubOf } from '../driver.ts'
import { call, headers, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { cut, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { isSettle } from '../support/shadow.ts'
import { payingAccount, type Bank, type PaymentOwn, type PaymentWalk as Walk, type Walker } from './fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const QUOTE_IS_OVER_MS = 31 * MINUTE_MS
/** The janitor asks the provider after 15 seconds, and has it give up what never came after ten minutes. */
const JANITOR_ASKS_MS = MINUTE_MS
const JANITOR_GIVES_UP_MS = 11 * MINUTE_MS

/** Moves the server's clock on, as support may; everybody stays signed in. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  const support = await requests.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(support, 'ada.admin')
  await call(support, '/ecaas/demo/clock', 'demo-clock', { move_ms: ms })
  await support.dispose()
}

const QuoteId = v.object({ data: v.object({ id: v.string() }) })
const Version = v.object({ data: v.tuple([v.object({ attributes: v.object({ version: v.number() }) })]) })

/** Somebody else pays an invoice of an account, the first one unless another is named, by a bank of theirs. */
async function payElsewhere(
  page: Page,
  walker: Walker,
  account: string,
  bank: Bank,
  { sample, openMinor }: { sample: string; openMinor: number } = { sample: 't1', openMinor: 130_000 },
): Promise<void> {
  const elsewhere = await requests.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, walker.colleague)
  const trxId = walker.trxId(account, sample)
  const read = await elsewhere.get(`/invoices?filter[trx_id]=${trxId}`, { headers })
  const { version } = v.parse(Version, await read.json()).data[0].attributes
  const quote = await call(elsewhere, '/ecaas/payment-quotes', 'payment-quotes', {
    lines: [{ trx_id: trxId, amount: openMinor, version }],
    method: { kind: 'bankAccount', payment_method_id: walker.methodId(account, bank) },
  })
  await pay(elsewhere, v.parse(QuoteId, quote).data.id)
  await elsewhere.dispose()
}

/** Somebody else has paid the first invoice of the walk and the bank has sent the money back: it has changed, and as much is open as before. */
async function changeInvoice(walk: Walk): Promise<void> {
  const { page, own } = walk
  const [line] = (walk.predicted.context as PaymentContext).lines
  const chosen = line && { sample: line.trxId, openMinor: line.openMinor }
  await payElsewhere(page, own.walker, payingAccount(walk), 'returned', chosen)
  await moveClock(page, 5 * DAY_MS)
  await moveClock(page, 7 * DAY_MS)
}

/** Somebody else is paying the invoice, and nobody knows yet how that ends. */
async function beginElsewhere(page: Page, walker: Walker, account: string): Promise<void> {
  await payElsewhere(page, walker, account, 'unknownThenDeclined')
}

/** Another tab has sent the same quote before. */
async function payInAnotherTab(page: Page, quoteId: string): Promise<void> {
  await pay(page.request, quoteId)
}

async function pay(request: APIRequestContext, quoteId: string): Promise<void> {
  const key = { 'idempotency-key': crypto.randomUUID() }
  await call(request, '/ecaas/payments', 'payments', { quote_id: quoteId, terms_accepted: true }, key)
}

/** Brings about an outcome of a port before its held call is let go. */
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
const changed = refused('invoiceChanged', changeInvoice)
/** A quote does not live to see money settle and come back: here the invoice is being paid elsewhere. */
const takenElsewhere = refused('paymentStillProcessing', (walk) =>
  beginElsewhere(walk.page, walk.own.walker, payingAccount(walk)),
)
/** Ends a payment that was begun elsewhere, if there is one: the invoice can be paid again. */
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
 * all answers are the server's own, and the walk only chooses the bank behind the account (`withBank`), what others do,
 * and the time. Where the model names one decline or change, the screen is compared with the server's own.
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
} satisfies Readonly<Record<string, Readonly<Record<string, Stub>>>>

const stubsOf = (outcomes: Readonly<Record<string, Stub>>): Stubs =>
  Object.fromEntries(Object.entries(outcomes).map(([name, arm]) => [name, { arm }]))

/** A quote does not live to see that its invoice was paid elsewhere and the money has arrived. */
const paidSince = { never: 'money does not arrive while a quote lives' }

/** The server reads again all that was chosen; the model's answer is its first invoice. */
const asChosen: Pick<StubOf<PaymentOwn>, 'where' | 'because'> = {
  where: ({ context }) => ((context as PaymentContext).draft?.amounts ?? []).every(({ trxId }) => trxId === 't1'),
  because: 'more was chosen than the one invoice that the model reads again',
}

/** A card is the same at each try; which bank answers is chosen again with each quote. */
const byBank: Pick<StubOf<PaymentOwn>, 'where' | 'because'> = {
  where({ context }) {
    const { method, draft } = context as PaymentContext
    return (method ?? draft?.method)?.kind !== 'newCard'
  },
  because: 'the card of the walks is one that is approved',
}

/** Changes a request on its way: the server refuses what no page sends. */
const withoutTerms: Stub = async ({ watch }) => {
  watch.forgive(/status of 4\d\d|termsNotAccepted/)
  return (route) => {
    const body = route.request().postDataJSON() as { data: { attributes: { terms_accepted: boolean } } }
    body.data.attributes.terms_accepted = false
    return route.continue({ postData: JSON.stringify(body) })
  }
}

/** The submission that a reload goes on with; what is sent after it is sent again. */
const isLookedUp = ({ path, at }: Walk) =>
  path.scenario === 'a reload while it was looked up' &&
  !path.steps.slice(0, at).some(({ do: step }) => isSettle(step) && step.actor === 'submission')
/** Presses the button that looks up a payment sent before a reload, since it is not looked up by itself. */
const lookingUp =
  (sent: Stub, found: Stub): Stub =>
  async (walk) => {
    if (!isLookedUp(walk)) return sent(walk)
    const verdict = await found(walk)
    await button(walk.page, said(submissionWords.check)).click()
    return verdict
  }
/** Lets a call go, and then presses once: a call from before a reload may be held beside it. */
function thenPress(walk: Walk, deliver: Verdict, name: string): Verdict {
  let pressed: Promise<void> | null = null
  return async (route) => {
    await deliver(route)
    pressed ??= button(walk.page, name).click()
    await pressed
  }
}
/** Nobody knows yet what became of it; the reader does not wait. */
async function leftOpen(walk: Walk): Promise<Verdict | null> {
  const name = said(outcomeWords.toPayments)
  if (!isLookedUp(walk)) return thenPress(walk, pass, name)
  await button(walk.page, name).click()
  return null
}
/** Refused for good: back to what can be mended. */
const goBack: Stub = async (walk) => thenPress(walk, await withoutTerms(walk), said(outcomeWords.toChoice))
const asSent: Pick<StubOf<PaymentOwn>, 'where' | 'because'> = {
  where: ({ context }) => (context as PaymentContext).resume?.at !== 'processing',
  because: 'what the server has already is looked up, and not refused',
}

/** Loads the draft after a reload, when its quote has expired since. */
const quoteGone: Stub = async (walk) => {
  const { path, at, own, page } = walk
  const isReadBefore = path.steps.slice(0, at).some(({ do: step }) => isSettle(step) && 'output' in step)
  if (!isReadBefore && own.real.quoteId !== null) await moveClock(page, QUOTE_IS_OVER_MS)
  return table.loadDraft.output(walk)
}

/** The holder presses a button on their bank's page; the janitor then asks the provider. */
const atTheBank =
  (answer: 'confirm' | 'refuse'): Stub =>
  async ({ page, own: { real } }) => {
    const url = real.challengeUrl ?? ''
    const origin = new URL(url).origin
    await page.request.post(url, { form: { answer }, headers: { origin }, maxRedirects: 0 })
    if (answer === 'refuse') real.declineCode = 'authenticationFailed'
    await moveClock(page, JANITOR_ASKS_MS)
    return pass
  }

export const stubs = {
  loadDraft: {
    ...stubsOf(table.loadDraft),
    output: { arm: table.loadDraft.output, ...asChosen },
    quoteGone: { arm: quoteGone, ...asChosen },
    paidSince,
  },
  loadEverythingDue: stubsOf(table.loadEverythingDue),
  requestQuote: {
    ...stubsOf(table.requestQuote),
    output: {
      arm: table.requestQuote.output,
      where: ({ context }: AnyMachineSnapshot) => (context as PaymentContext).draft === null,
      because: 'what has changed is not priced before it has been read again',
    },
  },
  acceptFee: stubsOf(table.acceptFee),
  lookUp: {
    processing: { arm: atTheBank('confirm') },
    declined: { arm: atTheBank('refuse') },
    challenged: { arm: answer },
    networkFailed: { arm: noNetwork },
  },
  submission: {
    challenged: {
      arm: answer,
      where: (state: AnyMachineSnapshot, event: unknown) =>
        byBank.where?.(state, event) !== false && asSent.where?.(state, event) !== false,
      because: 'the bank asks when the payment is sent, and the card of the walks never',
    },
    accepted: { arm: lookingUp(answer, after(JANITOR_ASKS_MS)) },
    declined: {
      arm: lookingUp(declinedFor('insufficientFunds'), declinedFor('processingError', JANITOR_GIVES_UP_MS)),
      ...byBank,
    },
    left: { arm: leftOpen, ...byBank },
    quoteExpired: { arm: late, ...asSent },
    invoiceChanged: { arm: takenElsewhere, ...asSent },
    termsNotAccepted: { arm: goBack, ...asSent },
  },
}

/** The stubs of the submission's own walks. */
export const submissionStubs = {
  submit: stubsOf({
    accepted: answer,
    declined: declinedFor('insufficientFunds'),
    unknown: answer,
    paymentInFlight: refused('paymentInFlight', ({ page, own: { real } }) => payInAnotherTab(page, real.quoteId ?? '')),
    quoteExpired: late,
    termsNotAccepted: withoutTerms,
    networkFailed: noNetwork,
  }),
  lookUp: stubsOf({
    accepted: after(JANITOR_ASKS_MS),
    declined: declinedFor('processingError', JANITOR_GIVES_UP_MS),
    unknown: answer,
    networkFailed: noNetwork,
  }),
}

const isPaidSince = (output: unknown): boolean => {
  if (typeof output !== 'object' || output === null || !('lines' in output) || !('quote' in output)) return false
  return output.quote !== null && (output.lines as readonly PaymentLine[]).some(({ isUnpaid }) => !isUnpaid)
}

const isChallenged = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'state' in result && result.state === 'challenged'

/** The name of an outcome in the table. */
export function nameOf(outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  if (!('output' in outcome)) return 'output'
  const { output } = outcome
  if (isPaidSince(output)) return 'paidSince'
  if (typeof output === 'object' && output !== null && 'quote' in output && output.quote === null) return 'quoteGone'
  if (typeof output !== 'object' || output === null) return 'output'
  if ('result' in output && isChallenged(output.result)) return 'challenged'
  // How a submission ends, or what the server answers to it.
  if ('failure' in output) return failureOf(output.failure).code
  if ('kind' in output) return String(output.kind)
  return 'state' in output ? String(output.state) : 'output'
}

/** Events after which another quote is asked for. */
const voids: ReadonlySet<string> = new Set([
  'after',
  'invoice.toggle',
  'selection.clear',
  'selection.split',
  'amount.change',
  'method.choose',
  'account.choose',
  'draft.reload',
  'changes.accept',
  'payment.retry',
  'everythingDue.add',
])

/** Returns how the bank behind the account must answer so that the payment ends as the path says. */
export function bankAhead({ path, at }: Walk): Bank {
  let isUnknown = false
  // After going back the same quote is read again, with its bank, unless something was changed.
  let isHeld = true
  for (const { do: step } of path.steps.slice(at + 1)) {
    if (!isSettle(step)) {
      if (voids.has(step.type)) isHeld = false
      continue
    }
    const { actor } = step
    if (actor === 'requestQuote' && !isHeld) break
    if (!['submission', 'submit', 'lookUp'].includes(actor)) continue
    const name = nameOf(step)
    if (name === 'challenged') return 'challenged'
    if (name === 'accepted') return isUnknown ? 'unknownThenTaken' : 'approved'
    if (name === 'declined') return isUnknown ? 'unknownThenDeclined' : 'declined'
    if (name === 'unknown' || name === 'paymentInFlight' || name === 'left') isUnknown = true
  }
  return isUnknown ? 'unknownThenDeclined' : 'approved'
}

type QuoteRequest = { data: { attributes: { method: { kind: string; payment_method_id?: string } } } }

/** The quote is asked for with another bank account than the one chosen; a card stays as it is. */
function withBank(paymentMethodId: string): Verdict {
  return (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const body = route.request().postDataJSON() as QuoteRequest
    const { method } = body.data.attributes
    if (method.kind === 'bankAccount') method.payment_method_id = paymentMethodId
    return route.continue({ postData: JSON.stringify(body) })
  }
}
