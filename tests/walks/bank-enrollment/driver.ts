import { expect, type Locator, type Page } from '@playwright/test'

import type { BankEntry } from '../../../domain/rules/methods/bank-entry.ts'
import { methodWords } from '../../../machines/method-words.ts'
import type {
  BankEnrollmentContext,
  EnrollmentOffer,
  SavedBank,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.context.ts'
import { holderIn } from '../../../machines/workflows/bank-enrollment/bank-enrollment.context.ts'
import type { bankEnrollmentMachine } from '../../../machines/workflows/bank-enrollment/bank-enrollment.machine.ts'
import { bankEnrollmentModel } from '../../../machines/workflows/bank-enrollment/bank-enrollment.model.ts'
import {
  bankEnrollmentPage,
  bankEnrollmentWords,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import type { PathRecord } from '../../../charts/suite/suite-file.ts'
import { failureOf } from '../../../machines/failure.ts'
import { FLEET_PROGRAM, NORTHGATE } from '../../../server/demo/merchants.ts'
import type { Driver, Screen } from '../driver.ts'
import { endSession } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { cut, forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import {
  addedElsewhere,
  autoPayElsewhere,
  beginEnroller,
  LINK_PATH,
  secretOf,
  spendLink,
  type Enroller,
  type EnrollerProgram,
} from './fixture.ts'

const described = describedInteractions<typeof bankEnrollmentMachine, Enroller>(bankEnrollmentModel, bankEnrollmentPage)

/** The provider's own form, which is no page of ours. */
async function providerForm(page: Page) {
  const frame = page.locator('iframe')
  // Chromium runs no frame that is out of sight; the form reports its height once its script runs.
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).not.toHaveAttribute('height', '420')
  return frame.contentFrame()
}

const american: BankEntry = {
  accountType: 'checking',
  routingNumber: '110000000',
  bankName: 'Pier Bank',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
}

/** Types a test account into the provider's form, and sends it; `onTyped` is called in between. */
export async function enterBank(page: Page, entry: BankEntry = american, onTyped = () => Promise.resolve()) {
  const form = await providerForm(page)
  const { accountType, ...texts } = entry
  for (const [field, text] of Object.entries(texts)) await form.locator(`#${field}`).fill(text ?? '')
  if (accountType !== undefined) await form.locator('#accountType').selectOption(accountType)
  await onTyped()
  await form.locator('#submit').click()
}

/** Adds a bank account by hand, from the first step to the list; `onStep` is called where something of it could stay. */
export async function enrollBank(
  page: Page,
  { country, entry = american }: { country: string; entry?: BankEntry },
  onStep = () => Promise.resolve(),
) {
  await page.goto('/payment-methods/add')
  await page.getByLabel(said(bankEnrollmentWords.country), { exact: true }).selectOption(country)
  await button(page, said(bankEnrollmentWords.confirmCountry)).click()
  await enterBank(page, entry, onStep)
  await page.getByRole('checkbox', { name: said(bankEnrollmentWords.accept), exact: true }).check()
  await onStep()
  await button(page, said(methodWords.addBank)).click()
  await expect(page).toHaveURL(/\/payment-methods$/)
  await onStep()
}

const isCountries = (url: string) => url.includes('/customer-banking-countries/')
const country = (page: Page): Locator => page.getByLabel(said(bankEnrollmentWords.country), { exact: true })
const add = (page: Page) => button(page, said(methodWords.addBank))
const control = described['form.change']
const inWizard: Screen<Enroller> = { path: /\/(?:payment-methods\/add|add-bank-account)$/ }
const inList: Screen<Enroller> = { path: /\/payment-methods$/ }
const onLinkPage: Screen<Enroller> = { path: /\/add-bank-account$/ }
const steps = ['choosing', 'entering', 'deciding.editing', 'deciding.refused', 'deciding.failed']

const isOther = ({ form }: BankEnrollmentContext, name: string, to: unknown) =>
  Object.entries(form).some(([own, value]) => own === name && value !== to)

/** Returns the program of a walk's administrator: what must be verified is saved in one that verifies accounts. */
export const programOf = ({ steps }: PathRecord): EnrollerProgram =>
  steps.some(
    ({ do: step }) =>
      step.type === 'settle' &&
      step.actor === 'saveBank' &&
      'output' in step &&
      (step.output as SavedBank | undefined)?.isUnverified === true,
  )
    ? FLEET_PROGRAM
    : NORTHGATE

/** Adding a bank account, each walk with an administrator, an account and a bank account of its own. */
export const bankEnrollmentDriver: Driver<typeof bankEnrollmentMachine, Enroller> = {
  model: bankEnrollmentModel,
  begin: (index, path, page) => beginEnroller(index, page, programOf(path)),
  scenarios: {
    'an administrator': { start: async ({ page }) => void (await page.goto('/payment-methods/add')) },
    'a link': {
      async start({ page, own }) {
        await endSession(page.request)
        await page.goto(`/add-bank-account#${secretOf(own)}`)
      },
    },
  },
  interactions: {
    ...described,
    'country.choose': {
      where: ({ context }, event) => (context as BankEnrollmentContext).country !== event.country,
      because: 'a select says nothing when the same is chosen again',
      control: (page) => country(page),
      do: async (page, event) => void (await country(page).selectOption(event.country)),
    },
    'bank.entered': {
      where: ({ context, value }) =>
        (context as BankEnrollmentContext).country === 'US' && !JSON.stringify(value).includes('asking'),
      because: 'the account of the model is American, and a dialog covers the form',
      environment: ({ page }) => enterBank(page),
    },
    'bank.cancelled': {
      where: ({ value }) => !JSON.stringify(value).includes('asking'),
      because: 'a dialog covers the form',
      environment: async ({ page }) => (await providerForm(page)).locator('#cancel').click(),
    },
    'form.change': {
      ...control,
      where: (snapshot, { patch }) => {
        const context = snapshot.context as BankEnrollmentContext
        const isAsked = patch.replaces === undefined || (context.form.autoPay && holderIn(context) !== null)
        return isAsked && Object.entries({ ...context.form, ...patch }).some(([name, to]) => isOther(context, name, to))
      },
      because: 'a box that is ticked already is not ticked again, and AutoPay moves only from another account',
    },
    'form.save': {
      ...described['form.save'],
      async isRefused({ page }) {
        if ((await add(page).isVisible()) && (await add(page).isEnabled())) await add(page).click()
      },
    },
  },
  stubs: {
    loadOffer: {
      output: { arm: () => Promise.resolve(pass) },
      held: {
        async arm({ page, own }) {
          await autoPayElsewhere(page, own)
          return pass
        },
      },
      without: {
        arm({ watch }) {
          watch.forgive(/ERR_|networkFailed/)
          const verdict: Verdict = (route) => (isCountries(route.request().url()) ? cut : pass)(route)
          return Promise.resolve(verdict)
        },
      },
      linkUsed: {
        async arm(walk) {
          forgiveRefusal(walk, 'linkUsed')
          await spendLink(walk.page, walk.own)
          return pass
        },
      },
      networkFailed: noNetwork,
    },
    saveBank: {
      output: { arm: () => Promise.resolve(pass) },
      unverified: { arm: () => Promise.resolve(pass) },
      methodKnown: {
        arm(walk) {
          forgiveRefusal(walk, 'methodKnown')
          const verdict: Verdict = async (route) => {
            const remove = await addedElsewhere(walk.page, walk.own, route)
            const answered = walk.page.waitForResponse((answer) => answer.status() === 409)
            await pass(route)
            await answered
            await remove()
          }
          return Promise.resolve(verdict)
        },
      },
      linkUsed: {
        async arm(walk) {
          forgiveRefusal(walk, 'linkUsed')
          await spendLink(walk.page, walk.own)
          return pass
        },
      },
      autoPayHeld: {
        async arm(walk) {
          forgiveRefusal(walk, 'autoPayHeld')
          await autoPayElsewhere(walk.page, walk.own)
          return pass
        },
      },
      networkFailed: noNetwork,
    },
  },
  nameOf(port, outcome) {
    if ('error' in outcome) return failureOf(outcome.error).code
    if (port !== 'loadOffer') return (outcome.output as SavedBank).isUnverified ? 'unverified' : 'output'
    const { countries, methods } = outcome.output as EnrollmentOffer
    if (countries.length === 0) return 'without'
    return methods.some(({ autoPay }) => autoPay) ? 'held' : 'output'
  },
  screens: describedScreens(bankEnrollmentPage, {
    ...Object.fromEntries(steps.map((leaf) => [`working.form.${leaf}`, inWizard])),
    saving: { facts: ({ page }) => expect(add(page)).toHaveAttribute('aria-busy') },
    saved: inList,
    unverified: {
      path: /\/payment-methods\?verify=/,
      // The dialog with the provider's page opens over the list: the list alone is no picture of this state.
      facts: ({ page }) => expect(page.getByRole('dialog').locator('iframe')).toBeVisible(),
    },
    added: onLinkPage,
    ended: onLinkPage,
    left: inList,
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    if (pathname === LINK_PATH) return running.has('loadOffer') ? 'loadOffer' : null
    if (pathname === `${LINK_PATH}/bank-accounts`) return running.has('saveBank') ? 'saveBank' : null
    if (isCountries(pathname)) return running.has('loadOffer') ? 'loadOffer' : null
    if (pathname !== '/ecaas/managed-payment-methods') return null
    const port = request.method() === 'GET' ? 'loadOffer' : 'saveBank'
    return running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(bankEnrollmentPage),
}
