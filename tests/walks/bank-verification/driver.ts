import { expect, type Page } from '@playwright/test'

import { failureOf } from '../../../machines/failure.ts'
import type { bankVerificationMachine } from '../../../machines/workflows/bank-verification/bank-verification.machine.ts'
import { bankVerificationModel } from '../../../machines/workflows/bank-verification/bank-verification.model.ts'
import {
  bankVerificationPage,
  bankVerificationWords,
} from '../../../machines/workflows/bank-verification/bank-verification.page.ts'
import { FLEET_PROGRAM } from '../../../server/demo/merchants.ts'
import { beginEnroller, type Enroller } from '../bank-enrollment/fixture.ts'
import type { Driver, Screen } from '../driver.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'

const described = describedInteractions<typeof bankVerificationMachine, Enroller>(
  bankVerificationModel,
  bankVerificationPage,
)
const closed: Screen<Enroller> = { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() }

const frameOf = (page: Page) => page.frameLocator(`iframe[title="${said(bankVerificationWords.frame)}"]`)

/** The provider's own page, which is none of ours, with the account's name on it. */
async function providerPage(page: Page) {
  const frame = page.locator(`iframe[title="${said(bankVerificationWords.frame)}"]`)
  await frame.scrollIntoViewIfNeeded()
  const content = frame.contentFrame()
  await expect(content.locator('#bank')).toHaveText('Harbor Bank ••9981')
  return content
}

/** Lets the bank answer as the walk wants it, and confirms. */
async function answer(page: Page, outcome: 'verified' | 'refused' | 'unavailable') {
  const content = await providerPage(page)
  await content.locator('#outcome').selectOption(outcome)
  await content.locator('#submit').click()
}

/** The next answers of the redeeming call, which the provider's page decides before it. */
const outcomeOf = { bankRefused: 'refused', bankUnavailable: 'unavailable' } as const
const isDecided = (code: string): code is keyof typeof outcomeOf => Object.hasOwn(outcomeOf, code)

/** Verifying a bank account on the page of the real provider's sandbox, each walk with an account of its own. */
export const bankVerificationDriver: Driver<typeof bankVerificationMachine, Enroller> = {
  model: bankVerificationModel,
  begin: (index, _, page) => beginEnroller(index, page, FLEET_PROGRAM),
  scenarios: {
    'the start': {
      async start({ page, own }) {
        await page.goto(`/payment-methods?verify=${own.pending}`)
      },
    },
  },
  interactions: {
    ...described,
    'proof.given': {
      control: (page) => frameOf(page).locator('#submit'),
      async do(page, _event, { path, at }) {
        // Between the proof and its answer may be what is refused meanwhile.
        const settled = path.steps.slice(at + 1).find(({ do: { type } }) => type === 'settle')?.do
        const code = settled?.type === 'settle' && 'error' in settled ? failureOf(settled.error).code : ''
        await answer(page, isDecided(code) ? outcomeOf[code] : 'verified')
      },
    },
    'page.cancelled': {
      control: (page) => frameOf(page).locator('#cancel'),
      do: async (page) => (await providerPage(page)).locator('#cancel').click(),
    },
  },
  stubs: {
    openPage: {
      output: { arm: () => Promise.resolve(pass) },
      methodNotPending: answeredBy(409, 'methodNotPending'),
      paymentProviderUnavailable: answeredBy(503, 'paymentProviderUnavailable'),
      bankTokenUnknown: answeredBy(409, 'bankTokenUnknown'),
      networkFailed: noNetwork,
    },
    redeemProof: {
      output: { arm: () => Promise.resolve(pass) },
      bankRefused: {
        arm(walk) {
          forgiveRefusal(walk, 'bankRefused')
          return Promise.resolve(pass)
        },
      },
      lastRefusal: answeredBy(422, 'bankRefused', { tries_left: 0 }),
      tooManyAttempts: answeredBy(429, 'tooManyAttempts'),
      bankUnavailable: {
        arm(walk) {
          forgiveRefusal(walk, 'bankUnavailable')
          return Promise.resolve(pass)
        },
      },
      verificationExpired: answeredBy(409, 'verificationExpired'),
      methodNotPending: answeredBy(409, 'methodNotPending'),
      networkFailed: noNetwork,
    },
  },
  nameOf(_, outcome) {
    if (!('error' in outcome)) return 'output'
    const { code, triesLeft } = failureOf(outcome.error)
    return triesLeft === 0 ? 'lastRefusal' : code
  },
  screens: describedScreens(bankVerificationPage, { verified: closed, left: closed }),
  portOf: (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/verification-session')) return 'openPage'
    return pathname.endsWith('/verification-result') ? 'redeemProof' : null
  },
  timers: {},
  words: {},
}
