import { expect, type Page } from '@playwright/test'

import type { cardRevealMachine } from '../../../machines/workflows/card-reveal/card-reveal.machine.ts'
import { cardRevealModel } from '../../../machines/workflows/card-reveal/card-reveal.model.ts'
import { cardRevealPage, cardRevealWords } from '../../../machines/workflows/card-reveal/card-reveal.page.ts'
import { sandboxCard } from '../../../server/issuer/sandbox/sandbox-card.ts'
import type { Driver, Screen } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { busyForm, openCardDialog } from '../support/cards.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedScreens, perform } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { CARDHOLDING_ADMIN, SEEN_CARD } from '../support/people.ts'

type Own = object

const { number } = sandboxCard(SEEN_CARD)
const grouped = number.replaceAll(/\d{4}(?=\d)/g, '$& ')
const described = describedInteractions<typeof cardRevealMachine, Own>(cardRevealModel, cardRevealPage)
const submit = (page: Page) => button(page, said(cardRevealWords.submit))

/** Checks that nothing of the number is in our own document (promise S10). */
async function expectNoNumber(page: Page): Promise<void> {
  const ours = await page.content()
  expect(ours).not.toContain(number)
  expect(ours).not.toContain(grouped)
}
const gone: Screen<Own> = {
  async facts({ page }) {
    await expect(page.locator('iframe')).toHaveCount(0)
    await expectNoNumber(page)
  },
}

/** Looking at a card's number, in the frame of the real issuer's sandbox. */
export const cardRevealDriver: Driver<typeof cardRevealMachine, Own> = {
  model: cardRevealModel,
  async begin(_index, _path, page) {
    await withoutBanner(page)
    await signIn(page.request, CARDHOLDING_ADMIN)
    return {}
  },
  scenarios: {
    'with a password': { start: ({ page }) => openCardDialog(page, 'show', SEEN_CARD) },
    'with the company’s account': {
      async start({ page }) {
        await page.route(/\/ecaas\/cards\?/, async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { meta: object }
          await route.fulfill({ response: answer, json: { ...body, meta: { ...body.meta, has_password: false } } })
        })
        await openCardDialog(page, 'show', SEEN_CARD)
      },
    },
  },
  interactions: {
    ...described,
    'password.submit': {
      ...described['password.submit'],
      async isRefused({ page }, event) {
        const control = submit(page)
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await perform(page, cardRevealPage.events['password.submit'](event))
      },
    },
  },
  stubs: {
    confirmPassword: {
      output: { arm: () => Promise.resolve(pass) },
      passwordIncorrect: answeredBy(401, 'passwordIncorrect'),
      tooManyAttempts: answeredBy(429, 'tooManyAttempts'),
      noPasswordHere: answeredBy(403, 'noPasswordHere'),
      roleRequired: answeredBy(403, 'roleRequired'),
      networkFailed: noNetwork,
    },
    openCard: {
      output: { arm: () => Promise.resolve(pass) },
      issuerUnavailable: answeredBy(503, 'issuerUnavailable'),
    },
  },
  screens: describedScreens(cardRevealPage, {
    confirming: { facts: ({ page }) => expect(busyForm(page)).toBeVisible() },
    visible: {
      async facts({ page }) {
        await expect(page.frameLocator('iframe').locator('#number')).toHaveText(grouped)
        await expect(page.getByRole('timer')).toBeVisible()
        await expectNoNumber(page)
      },
    },
    hidden: gone,
    failed: gone,
    closed: {
      async facts(walk, facts) {
        await expect(walk.page.getByRole('dialog')).toBeHidden()
        await gone.facts?.(walk, facts)
      },
    },
  }),
  portOf: (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/ecaas/password/confirm') return 'confirmPassword'
    return pathname === '/ecaas/cards/view-secure' ? 'openCard' : null
  },
  timers: { retryDelay: [60_000], visibleDelay: [300_000] },
  words: {},
}
