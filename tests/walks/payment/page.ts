import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'

import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import { interactionsOf, type Scene } from '../../../machines/page.ts'
import type { paymentMachine } from '../../../machines/workflows/payment/payment.machine.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { paymentPage, methodChoiceWords, paymentWords } from '../../../machines/workflows/payment/payment.page.ts'
import { wizardWords } from '../../../machines/wizard-words.ts'
import type { ChosenMethod, PaymentContext, PaymentEvent } from '../../../machines/workflows/payment/payment.context.ts'
import { wordsFor } from '../../../server/provider/sandbox/card-words.ts'
import type { Driver, Screen } from '../driver.ts'
import { choose, firstOf } from '../support/controls.ts'
import { describedInteractions, describedScreens, escaped, perform as performAll } from '../support/described.ts'
import { said, walkLocale } from '../support/language.ts'
import { accountName, METHODS, type PaymentOwn, type PaymentWalk as Walk } from './fixture.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'

const methodRadio = (page: Page, method: ChosenMethod): Locator => {
  const [chosen] = paymentPage.events['method.choose']({ type: 'method.choose', method })
  if (!chosen || !('choose' in chosen)) throw new Error('The page does not say how a method is chosen.')
  return page.getByRole('radio', { name: said(chosen.choose), exact: true })
}

/** Only some of many methods are shown at first. */
export const allMethods = (page: Page) =>
  page.getByRole('button', { name: said({ says: methodChoiceWords.allMethods, with: { count: METHODS } }) })
async function showMethod(page: Page, method: ChosenMethod) {
  const all = allMethods(page)
  await methodRadio(page, method).or(all).first().waitFor()
  if (!(await methodRadio(page, method).isVisible())) await all.click()
}

/** A card is typed into the provider's own form, which is no page of ours. */
async function chooseMethod(page: Page, method: ChosenMethod) {
  await showMethod(page, method)
  await choose(methodRadio(page, method))
  if (method.kind !== 'newCard') return
  await fillCard(page)
  const frame = page.locator('iframe')
  await frame.contentFrame().locator('#submit').click()
  await expect(frame).toHaveCount(0)
}

/** Types a test card into the provider's form. */
export async function fillCard(page: Page) {
  const frame = page.locator('iframe')
  const form = frame.contentFrame()
  const { words } = wordsFor(walkLocale())
  // Chromium runs no frame that is out of sight.
  await frame.scrollIntoViewIfNeeded()
  // The form reports its height once its script runs; nobody types faster than that.
  await expect(frame).not.toHaveAttribute('height', '420')
  await form.getByLabel(words.number).fill('4242424242424242')
  await form.getByLabel(words.expiry).fill('12/34')
  await form.getByLabel(words.securityCode).fill('123')
  await form.getByLabel(words.name).fill('Wanda Walker')
}

/** In the program overview two accounts have invoices of one number: the row names the account. */
function payBox(page: Page, { invoiceId, customerId }: PaymentLine): Locator {
  const name = { name: said({ says: paymentWords.payInvoice, with: { invoice: invoiceId } }), exact: true }
  const account = accountName(customerId)
  return firstOf(page, [
    (within) => within.getByRole('row').filter({ hasText: account }).getByRole('checkbox', name),
    (within) => within.getByRole('checkbox', name),
  ])
}
async function tickInvoice(page: Page, line: PaymentLine) {
  await page.getByRole('button', { name: new RegExp(`^${said(paymentWords.allOpen)}`) }).click()
  await payBox(page, line).click()
}

const described = describedInteractions<typeof paymentMachine, PaymentOwn>(paymentModel, paymentPage)

/** The interaction of each event: as the page is described, and with what only the real page has. */
export const interactions: Driver<typeof paymentMachine, PaymentOwn>['interactions'] = {
  ...described,
  'invoice.toggle': {
    control: (page, { line }) => payBox(page, line),
    do: (page, { line }) => tickInvoice(page, line),
  },
  'method.choose': {
    control: (page, { method }) => methodRadio(page, method),
    do: (page, { method }) => chooseMethod(page, method),
    where: ({ context }, { method }) => {
      const { account, lines, method: before, draft } = context as PaymentContext
      const count = (of: (line: PaymentLine) => string) => new Set(lines.map(of)).size
      // What a reload has found chosen cannot be pressed again.
      const isOther = draft === null || before?.kind !== method.kind || before.id !== method.id
      return (
        isOther &&
        count(({ currency }) => currency) < 2 &&
        (method.kind !== 'bankAccount' ||
          // The saved methods are those of the account, or of the invoices in a program's overview.
          (count(({ customerId }) => customerId) < 2 && (account !== null || lines.length > 0)))
      )
    },
    because: 'the page offers no way of paying that could not pay all that is chosen',
  },
  'method.remembered': {
    never: 'the people of the walks have not paid before; payment-presses.spec.ts has some who did',
  },
  'draft.reload': {
    ...described['draft.reload'],
    where: (snapshot: AnyMachineSnapshot) =>
      !snapshot.matches({ drafting: { steps: 'choosing' } }) || (snapshot.context as PaymentContext).failure !== null,
    because: 'while choosing, the page offers to read again beside the failure only',
  },
}

/** The scene of one invoice without a fee, where the tests do an event without walking. */
const usual: Scene = { leaves: ['drafting.steps.choosing'], facts: { chosen: ['INV-1'], total: 130_000, fee: null } }

/** Does an event of the chart by hand. */
export async function perform(page: Page, event: PaymentEvent): Promise<void> {
  if (event.type === 'invoice.toggle') await tickInvoice(page, event.line)
  else if (event.type === 'method.choose') await chooseMethod(page, event.method)
  else await performAll(page, interactionsOf(paymentPage, event, usual))
}

/** Returns the headings of a step that may be seen, by their titles. */
const titleWords = { ...paymentWords, ...outcomeWords }
export const headings = (step: 1 | 2 | 3, ...titles: readonly (keyof typeof titleWords)[]): RegExp => {
  const words = titles.map((title) =>
    said({ says: wizardWords.step, with: { step, steps: 3, title: titleWords[title] } }),
  )
  return new RegExp(`^(${words.map(escaped).join('|')})$`)
}

type Oracle = ReturnType<typeof paymentModel.oracle>

/** The facts as the server's own answers make them, where the model names one decline or one change for all. */
function factsOf({ predicted, own: { real } }: Walk, facts: Oracle): Oracle {
  const { lines } = predicted.context as PaymentContext
  // No way of paying takes two currencies: that is said before one is chosen.
  const isMixed = new Set(lines.map(({ currency }) => currency)).size > 1
  return {
    ...facts,
    failure: facts.failure === 'invoiceChanged' ? (real.refusal ?? facts.failure) : facts.failure,
    decline: real.declineCode ?? facts.decline,
    why: isMixed && facts.why === 'methodNotChosen' ? 'severalCurrencies' : facts.why,
  }
}

async function seesFailure({ page }: Walk, { failure }: Oracle) {
  if (failure === null) await expect(page.getByRole('alert')).toHaveCount(0)
}

async function seesChoice(walk: Walk, facts: Oracle) {
  const { page } = walk
  const { method, why } = facts
  if (typeof method === 'string')
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(method))
  if (why === null) await expect(page.locator('#why-quote')).toHaveCount(0)
  await seesFailure(walk, facts)
}

const ACCOUNT = /\/payment\/account$/
const INVOICES = /\/payment\/invoices$/
const CONFIRM = /\/payment\/confirm$/
const ANY_STEP = /\/payment\/(account|invoices|confirm)$/

const screensAsDescribed = describedScreens<PaymentOwn>(paymentPage, {
  'drafting.steps.choosingAccount': { path: ACCOUNT },
  'drafting.steps.loadingDraft': { path: ANY_STEP },
  'drafting.steps.choosing': { path: INVOICES, facts: seesChoice },
  'drafting.steps.addingEverythingDue': { path: INVOICES },
  'drafting.steps.quoting': {
    // The page stays from which the price was asked for.
    heading: new RegExp(`${headings(2, 'choose').source}|${headings(3, 'expired', 'declined').source}`),
    path: ANY_STEP,
  },
  'drafting.steps.quoted.acknowledgingFee': { path: CONFIRM, facts: seesFailure },
  'drafting.steps.quoted.acceptingFee': { path: CONFIRM },
  'drafting.steps.quoted.reviewing': { path: CONFIRM },
  'drafting.steps.quoteExpired': { path: CONFIRM },
  'drafting.leaving.asking': { path: ANY_STEP },
  // What is sent or looked up shows in the part of it.
  submitting: { heading: headings(3, 'review', 'sending', 'processing'), path: CONFIRM },
  declined: { path: CONFIRM },
  stale: {
    path: INVOICES,
    facts: ({ page, predicted }) =>
      expect(page.getByRole('region', { name: said(outcomeWords.whatChanged) })).toContainText(
        (predicted.context as PaymentContext).lines[0]?.invoiceId ?? 'INV-1',
      ),
  },
  confirmed: { path: CONFIRM },
  left: { path: /\/payments(\/.+)?$/ },
  // Home, or what home asks for first.
  cancelled: { path: /\/account\/((program-)?overview$|customers\?)/ },
})

/** The screen of each state, with what the real server said. */
export const screens: Readonly<Record<string, Screen<PaymentOwn>>> = Object.fromEntries(
  Object.entries(screensAsDescribed).map(([leaf, { facts, ...screen }]) => [
    leaf,
    { ...screen, facts: async (walk, predicted) => facts?.(walk, factsOf(walk, predicted)) },
  ]),
)
