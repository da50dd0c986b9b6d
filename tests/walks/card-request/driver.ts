import { expect, type Page } from '@playwright/test'

import type { cardRequestMachine } from '../../../machines/workflows/card-request/card-request.machine.ts'
import { cardRequestModel } from '../../../machines/workflows/card-request/card-request.model.ts'
import { cardRequestPage, cardRequestWords } from '../../../machines/workflows/card-request/card-request.page.ts'
import type { Driver, Screen } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { busyForm, openCardDialog } from '../support/cards.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { CARDHOLDING_ADMIN } from '../support/people.ts'

type Own = object

const described = describedInteractions<typeof cardRequestMachine, Own>(cardRequestModel, cardRequestPage)
const submit = (page: Page) => button(page, said(cardRequestWords.submit))
const onForm: Screen<Own> = {
  path: /\/account\/cards\?/,
  facts: ({ page }, { holder }) =>
    expect(page.getByLabel(said(cardRequestWords.holder), { exact: true })).toHaveValue(String(holder)),
}
const closed: Screen<Own> = { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() }

/** Requesting cards, by an administrator of the demonstration. */
export const cardRequestDriver: Driver<typeof cardRequestMachine, Own> = {
  model: cardRequestModel,
  async begin(_index, _path, page) {
    await withoutBanner(page)
    await signIn(page.request, CARDHOLDING_ADMIN)
    return {}
  },
  scenarios: { 'the start': { start: ({ page }) => openCardDialog(page, 'request') } },
  interactions: {
    ...described,
    'card.request': {
      ...described['card.request'],
      async isRefused({ page }) {
        const control = submit(page)
        if ((await control.isVisible()) && (await control.isEnabled())) await control.click()
      },
    },
  },
  stubs: {
    requestCard: {
      output: { arm: () => Promise.resolve(pass) },
      limitOverCredit: answeredBy(422, 'limitOverCredit'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(cardRequestPage, {
    'filling.entering': onForm,
    'filling.refused': onForm,
    'filling.unreachable': onForm,
    requesting: { facts: ({ page }) => expect(busyForm(page)).toBeVisible() },
    requested: closed,
    cancelled: closed,
  }),
  portOf: (request) =>
    request.method() === 'POST' && new URL(request.url()).pathname === '/ecaas/cards' ? 'requestCard' : null,
  timers: {},
  words: describedRefusals(cardRequestPage),
}
